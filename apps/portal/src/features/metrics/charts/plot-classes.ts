/**
 * Overrides of Apex's stylesheet, to match the page. On paper charts are light and as wide as their column.
 * The height is CHART_HEIGHT.
 */
export const PLOT_CLASSES = [
  'h-[300px] overflow-x-auto overflow-y-hidden print:h-auto print:overflow-hidden',
  '[&_.apexcharts-tooltip]:rounded-lg! [&_.apexcharts-tooltip]:border! [&_.apexcharts-tooltip]:border-line!',
  '[&_.apexcharts-tooltip]:bg-surface! [&_.apexcharts-tooltip]:text-text! [&_.apexcharts-tooltip]:shadow-lg!',
  '[&_.apexcharts-tooltip-title]:border-line! [&_.apexcharts-tooltip-title]:bg-raised!',
  '[&_.apexcharts-tooltip-marker]:before:text-base!',
  '[&_text]:tabular-nums',
  'print:[&_div]:min-h-0! print:[&_div]:min-w-0!',
  'print:[&_.apexcharts-canvas]:h-auto! print:[&_.apexcharts-canvas]:w-full!',
  'print:[&_svg]:h-auto! print:[&_svg]:w-full! print:[&_svg]:bg-transparent!',
  'print:[&_.apexcharts-pie-area]:stroke-surface! print:[&_.apexcharts-marker]:stroke-surface!',
  'print:[&_text]:fill-muted! print:[&_.apexcharts-gridline]:stroke-line!',
].join(' ');
