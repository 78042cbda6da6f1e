import { useMessages } from '#lib/i18n/i18n.ts'
import { backscatterDb, FIBRE_KM, makeBackscatter, PLACES } from './backscatter.ts'
import { loginMessages } from './login.messages.ts'

const WIDTH = 984
const LEFT = 64
const TOP = 236
const BOTTOM = 800
const PX_PER_KM = (WIDTH - LEFT) / FIBRE_KM
const PX_PER_DB = 19.62
/** Height of the fibre's own level at its start. */
const ZERO_Y = 388
const GRID_KM = [0, 5, 10, 15, 20, 25, 30]
const GRID_Y = [309, 407, 505, 603, 701]

const x = (positionKm: number) => (LEFT + positionKm * PX_PER_KM).toFixed(1)
const y = (levelDb: number) => (ZERO_Y - levelDb * PX_PER_DB).toFixed(1)

const TRACE = `M${makeBackscatter()
  .map(({ positionKm, levelDb }) => `${x(positionKm)} ${y(levelDb)}`)
  .join('L')}`

function Grid() {
  return (
    <g fontSize="12" fill="var(--text-3)">
      {GRID_KM.map((km) => (
        <g key={km}>
          <path d={`M${x(km)} ${TOP}V${BOTTOM}`} stroke="var(--grid)" />
          <text x={x(km)} y={BOTTOM + 24} textAnchor={km === 0 ? 'start' : 'middle'}>
            {km === GRID_KM.at(-1) ? `${km} km` : km}
          </text>
        </g>
      ))}
      {GRID_Y.map((gridY) => (
        <path key={gridY} d={`M${LEFT} ${gridY}H${WIDTH}`} stroke="var(--grid)" />
      ))}
      <path d={`M${LEFT} ${BOTTOM}H${WIDTH}`} stroke="var(--axis)" />
    </g>
  )
}

function Places() {
  return (
    <g fontSize="12" fill="var(--text-3)">
      {PLACES.map(({ positionKm, lossDb }) => (
        <g key={positionKm}>
          <path
            d={`M${x(positionKm)} ${Number(y(backscatterDb(positionKm))) + 10}V${BOTTOM}`}
            stroke="var(--border)"
            strokeDasharray="2 4"
          />
          <text x={Number(x(positionKm)) + 7} y={BOTTOM - 8}>
            {lossDb.toFixed(2)}
          </text>
        </g>
      ))}
    </g>
  )
}

/** A backscatter trace as decoration; static. */
export function BackscatterPlot() {
  const t = useMessages(loginMessages)
  return (
    <svg
      className="login-plot"
      viewBox="0 0 984 900"
      preserveAspectRatio="xMaxYMid slice"
      role="img"
      aria-label={t('trace')}
    >
      <Grid />
      <Places />
      <path d={TRACE} fill="none" stroke="var(--brand)" strokeWidth={1.6} strokeLinejoin="round" />
    </svg>
  )
}
