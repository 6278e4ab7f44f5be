import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser for tests: the one that CHROMIUM names, else an installed one, else the one that npm brought. */
export async function findBrowser(env = process.env): Promise<string> {
  if (env.CHROMIUM) {
    if (!existsSync(env.CHROMIUM))
      throw new Error(`CHROMIUM must be the path of a browser, but it is '${env.CHROMIUM}'`)
    return env.CHROMIUM
  }
  const folders = (env.PATH ?? '').split(delimiter)
  const installed = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...elsewhere].find(
    existsSync,
  )
  return installed ?? (await browserFromNpm())
}

async function browserFromNpm(): Promise<string> {
  // Only under this name does it unpack the system libraries that a bare machine does not have.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}

/** As root a browser must do without its sandbox; the rest keeps it from calling home. */
export function browserFlags(): string[] {
  const quiet = [
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  return process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu', ...quiet] : quiet
}
