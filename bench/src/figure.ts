/** A goal of the product: what must be reached, and from which side. */
export type Budget = { goal: number; better: 'higher' | 'lower' }

export const atLeast = (goal: number): Budget => ({ goal, better: 'higher' })
export const atMost = (goal: number): Budget => ({ goal, better: 'lower' })

/** One measured figure, as it goes into the table and the JSON file. */
export type Figure = {
  name: string
  value: number
  unit: string
  /** How it was measured, in one line. */
  method: string
  budget?: Budget
  /** The same measurement without the product, on the same machine in the same run. */
  peer?: { name: string; value: number }
}

/** Undefined where there is no goal. */
export function isMet({ value, budget }: Figure): boolean | undefined {
  if (budget === undefined) return undefined
  return budget.better === 'higher' ? value >= budget.goal : value <= budget.goal
}

const formatNumber = (value: number): string =>
  value.toLocaleString('en-GB', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 })

function formatBudget(figure: Figure): string {
  const { budget } = figure
  if (budget === undefined) return ''
  const sign = budget.better === 'higher' ? '≥' : '≤'
  return `${isMet(figure) === true ? 'met   ' : 'MISSED'} ${sign} ${formatNumber(budget.goal)}`
}

function formatPeer({ value, peer }: Figure): string {
  return peer === undefined
    ? ''
    : `${(value / peer.value).toFixed(2)} × ${peer.name} (${formatNumber(peer.value)})`
}

/** The table a person reads, one line a figure. */
export function formatTable(figures: readonly Figure[]): string {
  const width = Math.max(...figures.map(({ name }) => name.length))
  return figures
    .map((figure) => {
      const value = `${formatNumber(figure.value).padStart(10)} ${figure.unit.padEnd(9)}`
      return `${figure.name.padEnd(width)} ${value} ${formatBudget(figure).padEnd(20)} ${formatPeer(figure)}`.trimEnd()
    })
    .join('\n')
}
