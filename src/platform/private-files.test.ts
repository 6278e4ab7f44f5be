import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { closeFolders } from './private-files.ts'

const place = mkdtempSync(join(tmpdir(), 'irankine-private-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))
const rights = (path: string) => (statSync(path).mode & 0o777).toString(8)

test.each(['000', '022', '077'])('T95 under umask %s what is people’s own is its owner’s alone', (umask) => {
  const folder = join(place, umask)
  const source = `
    import { writePrivateFile } from ${JSON.stringify(new URL('./private-files.ts', import.meta.url).href)}
    process.umask(0o${umask})
    await writePrivateFile(${JSON.stringify(join(folder, 'mail'))}, 'mail-000001.eml', 'Sveiki')
    await writePrivateFile(${JSON.stringify(join(folder, 'mail'))}, 'mail-000001.eml', 'Sveiki, Ona')`
  spawnSync(process.execPath, ['--input-type=module', '-e', source], { stdio: 'inherit' })
  expect(['', 'mail', 'mail/mail-000001.eml'].map((name) => rights(join(folder, name)))).toEqual(['700', '700', '600'])
  expect(readFileSync(join(folder, 'mail/mail-000001.eml'), 'utf8')).toBe('Sveiki, Ona')
})

test('T95 files left readable to others by an earlier program are made private, and nothing outside the folder is changed', async () => {
  const [folder, outside] = [join(place, 'old'), join(place, 'outside.txt')]
  mkdirSync(join(folder, 'images'), { recursive: true })
  for (const path of [join(folder, 'images/1.webp'), outside]) writeFileSync(path, 'x')
  symlinkSync(outside, join(folder, 'link'))
  for (const path of [folder, join(folder, 'images')]) chmodSync(path, 0o777)
  for (const path of [join(folder, 'images/1.webp'), outside]) chmodSync(path, 0o666)
  await closeFolders([folder, join(place, 'nowhere')])
  expect(['', 'images', 'images/1.webp'].map((name) => rights(join(folder, name)))).toEqual(['700', '700', '600'])
  expect(rights(outside)).toBe('666')
})
