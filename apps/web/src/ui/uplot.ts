import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

/** The plotting library, with its own style sheet. */
export { UPlot }
