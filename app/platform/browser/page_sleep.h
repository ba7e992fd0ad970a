// How the module without threads waits: it sleeps, and the page goes on.
#pragma once

extern "C" {
/// Not longer than so; <= 0: only until the browser has done what waits for it.
void page_sleep(double most_ms);
/// Ends that sleep, if there is one. The program goes on after whoever calls this.
void page_wake();
}
