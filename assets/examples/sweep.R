#!/usr/bin/env Rscript
# Drives Pegasos Lab from R: a sweep over lambda as a table, its slope beside the one of the bound, and a picture.
#
#   Rscript sweep.R [PEGASOS [OUTPUT.pdf]]
#
# Needs R alone (Debian: r-base-core).
arguments <- commandArgs(trailingOnly = TRUE)
pegasos <- if (length(arguments) >= 1) arguments[1] else "pegasos"
output <- if (length(arguments) >= 2) arguments[2] else "sweep.pdf"

table_file <- tempfile(fileext = ".csv")
status <- system2(pegasos, c("sweep", "lambda", "breast_cancer", "--scale", "standardise", "--values", "log:0.001:1:7",
                             "--T", "2000", "--runs", "16", "--no-cache", "--quiet", "--csv", table_file), stdout = FALSE)
if (status != 0) stop("pegasos did not finish")

points <- read.csv(table_file)
stopifnot(nrow(points) == 7, points$runs == 16, all(diff(points$value) > 0))
# f* of each lambda is certified: no run is below it.
stopifnot(points$q05 > -1e-9, points$mean < points$bound)
print(points[, c("value", "f_star", "mean", "q05", "q95", "bound")], digits = 4, row.names = FALSE)

slope <- function(y) unname(coef(lm(log(y) ~ log(points$value)))[2])
cat(sprintf("against lambda at T = 2000: f(w) - f* falls with slope %.2f, the bound with %.2f\n",
            slope(points$mean), slope(points$bound)))

pdf(output, width = 7, height = 4.2)
plot(points$value, points$mean, log = "xy", type = "b", pch = 19, ylim = range(points$q05[points$q05 > 0], points$bound),
     xlab = expression(lambda), ylab = expression(f(w) - f^"*"), main = "breast_cancer, T = 2000, 16 runs each")
arrows(points$value, pmax(points$q05, 1e-12), points$value, points$q95, angle = 90, code = 3, length = 0.04)
lines(points$value, points$bound, col = "red", lwd = 2)
legend("bottomleft", c("mean of 16 runs, 5 to 95 %", "bound of Theorem 2"), col = c("black", "red"), lwd = c(1, 2), pch = c(19, NA))
invisible(dev.off())
cat("written", output, "\n")
