import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findTextDrawingProblem } from '../tools/browser/find-text-drawing-problem.ts'

/**
 * `npm test` in a root folder with this clone, the libraries that Node needs, and the kernel's files; no fonts,
 * fontconfig or shell, empty homes. Needs root and `unshare`.
 */
const place = mkdtempSync(join(tmpdir(), 'irankine-new-machine-'))
const root = join(place, 'root')
const canEnter = process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0
const mounts = { [resolve('.')]: join(root, 'shop'), '/proc': join(root, 'proc'), '/dev': join(root, 'dev') }

beforeAll(() => {
  for (const folder of ['tmp', 'home', 'pictures', 'etc', 'bin', ...Object.values(mounts)])
    mkdirSync(resolve(root, folder), { recursive: true })
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0::/home:/bin/false\n')
  for (const library of librariesOf(process.execPath)) {
    mkdirSync(join(root, dirname(library)), { recursive: true })
    copyFileSync(library, join(root, library))
  }
  copyFileSync(process.execPath, join(root, 'bin/node'))
})

afterAll(() => {
  // A mount left behind would let the removal reach through it.
  for (const folder of Object.values(mounts)) rmdirSync(folder)
  rmSync(place, { recursive: true, force: true })
})

test.runIf(canEnter)(
  'T81 on a machine without fonts, libraries and leftovers page after page is drawn, in our typeface and in what stands in for it',
  async () => {
    const { drawn, said } = drawPages({})
    expect(said.match(/^page \d loaded$/gm), said).toHaveLength(3)
    expect(said.match(/^page \d unloaded$/gm), said).toHaveLength(3)
    await expectInk(drawn)
  },
)

test.runIf(canEnter)(
  'T81 the drawing browser starts although fonts are set for other programs and an earlier run left it half swept',
  async () => {
    // As an earlier version, or a sweep of old files, leaves it.
    const [left = ''] = readdirSync(join(root, 'tmp'))
    for (const file of ['fonts/fonts', 'irankine-fonts.conf'])
      rmSync(join(root, 'tmp', left, file), { recursive: true, force: true })
    mkdirSync(join(root, 'none'))
    const { drawn, said } = drawPages({ FONTCONFIG_PATH: '/none', FONTCONFIG_FILE: '/none/fonts.conf' })
    expect(drawn, said).toHaveLength(6)
    await expectInk(drawn)
  },
)

test('T81 a browser that starts but can draw no letter is refused, by name too, and the reason is told', async () => {
  const { findBrowser } = await import('../tools/browser/find-browser.ts')
  const browser = await findBrowser({ PATH: '' })
  expect(await findTextDrawingProblem(browser)).toBeUndefined()

  writeFileSync(join(place, 'no-fonts.conf'), '<fontconfig><dir>/nowhere</dir></fontconfig>')
  const blind = join(place, 'blind-browser')
  writeFileSync(blind, `#!/bin/sh\nFONTCONFIG_FILE=${place}/no-fonts.conf exec ${browser} "$@"\n`, { mode: 0o755 })
  expect(await findTextDrawingProblem(blind)).toMatch(/drew nothing|closed|crashed/)
  await expect(findBrowser({ CHROMIUM: blind })).rejects.toThrow(`'${blind}', can't draw a letter: `)

  // Installed browsers are tried too: the first that draws is used.
  const installed = join(place, 'installed')
  mkdirSync(installed)
  symlinkSync(browser, join(installed, 'google-chrome'))
  symlinkSync(blind, join(installed, 'chromium'))
  const { arch } = process
  Object.defineProperty(process, 'arch', { value: 'arm64' })
  try {
    expect(await findBrowser({ PATH: installed })).toBe(join(installed, 'google-chrome'))
    await expect(findBrowser({ PATH: join(place, 'root') })).rejects.toThrow('There is no browser for the tests')
  } finally {
    Object.defineProperty(process, 'arch', { value: arch })
  }
})

function drawPages(env: Record<string, string>): { drawn: string[]; said: string } {
  const bind = Object.entries(mounts).map(([from, to]) => `mount --rbind ${from} ${to}`)
  const inside = 'exec chroot "$0" /bin/node "$@"'
  const program = ['-e', "process.chdir('/shop'); import('/shop/faults/draw-pages.ts')", '/pictures']
  const { stdout, stderr } = spawnSync(
    'unshare',
    ['-m', 'sh', '-c', [...bind, inside].join(' && '), root, ...program],
    { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/home', TMPDIR: '/tmp', ...env }, encoding: 'utf8' },
  )
  const drawn = readdirSync(join(root, 'pictures')).map((name) => join(root, 'pictures', name))
  return { drawn, said: stdout + stderr }
}

/** A line of 27 letters in 24 px has well over a thousand dark pixels. */
async function expectInk(pictures: string[]): Promise<void> {
  expect(pictures).toHaveLength(6)
  for (const picture of pictures) {
    const dots = await sharp(picture).greyscale().raw().toBuffer()
    expect(dots.filter((grey) => grey < 128).length, picture).toBeGreaterThan(1000)
    rmSync(picture)
  }
}

function librariesOf(program: string): string[] {
  const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8' })
  return [...stdout.matchAll(/(\/\S+) \(0x/g)].map(([, path = '']) => path)
}
