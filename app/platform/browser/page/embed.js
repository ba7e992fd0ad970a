// Below each frame its code, with this page's address in it.
'use strict';

for (const frame of document.querySelectorAll('iframe')) {
  const code = `<iframe width="${frame.width}" height="${frame.height}" title="${frame.title}" allow="${frame.allow}"\n` +
      `        src="${frame.src.replaceAll('&', '&amp;')}"></iframe>`;
  const shown = document.createElement('pre');
  shown.textContent = code;
  const copy = document.createElement('button');
  copy.textContent = 'Copy the code';
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code);
    copy.textContent = 'Copied';
    setTimeout(() => { copy.textContent = 'Copy the code'; }, 1500);
  });
  frame.after(shown, copy);
}
