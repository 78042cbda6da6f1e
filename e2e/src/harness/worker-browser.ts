import { findHeadlessChromium } from '@fibrewatch/tools/find-chromium'
import { type Browser, chromium } from 'playwright-core'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // As on a desktop: no sound before the first gesture.
  '--autoplay-policy=document-user-activation-required',
  // Maps need WebGL. Debian's own settings of the browser with a window would render every page through a software GPU.
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-rasterization',
  '--disable-gpu-compositing',
  // A window lives for seconds: what the optimising compilers of the engine cost it does not earn back.
  '--js-flags=--no-turbofan --no-maglev',
]

let started: Promise<Browser> | undefined

async function start(): Promise<Browser> {
  const executablePath = findHeadlessChromium()
  if (executablePath === undefined) throw new Error('Chromium was not found: install it or set CHROMIUM_PATH')
  return await chromium.launch({ executablePath, args: ARGUMENTS })
}

/**
 * The browser of this worker process, which runs many journeys: each has windows of its own, and starting one costs
 * two seconds of computing. It ends with the process; one that crashed is started again.
 */
export async function requireBrowser(): Promise<Browser> {
  if (started !== undefined && !(await started).isConnected()) started = undefined
  started ??= start()
  return await started
}
