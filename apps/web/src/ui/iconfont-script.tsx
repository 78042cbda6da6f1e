import { renderToStaticMarkup } from 'react-dom/server'
import { Icon, ICON_NAMES, type IconName } from './icon.tsx'

const STROKE =
  'fill="none" stroke="currentColor" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round"'

/** Without the element around them: a symbol is sized and named by itself. */
const strokesOf = (name: IconName) =>
  renderToStaticMarkup(<Icon name={name} />)
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>$/, '')

const makeSymbol = (name: IconName) =>
  `<symbol id="icon-${name}" viewBox="0 0 16 16"><g ${STROKE}>${strokesOf(name)}</g></symbol>`

/**
 * `/iconfont.js`, made with the build: a script that puts the console's icons into the page as symbols, so that a menu
 * may name `icon-home`. Another script of this origin may take its place.
 */
export const makeIconfontScript = (): string => `{
  const sprite = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  sprite.setAttribute('width', '0')
  sprite.setAttribute('height', '0')
  sprite.setAttribute('aria-hidden', 'true')
  sprite.style.position = 'absolute'
  sprite.innerHTML = ${JSON.stringify(ICON_NAMES.map(makeSymbol).join(''))}
  document.body.prepend(sprite)
}
`
