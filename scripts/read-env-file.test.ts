import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEnvFile } from './read-env-file.ts'

const place = mkdtempSync(join(tmpdir(), 'irankine-settings-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))
const read = (content: string | Buffer) => {
  const path = join(place, '.env')
  writeFileSync(path, content)
  return readEnvFile(path)
}

test('T1144 a file of settings that Windows wrote is read as it was meant', () => {
  const text =
    '\ufeff# ąžuolas\r\nPORT=4000\r\n\r\nexport NAME = "a # b" # why\r\nKEY=\'a"b#c\'\r\nEMPTY=\r\nA=x$y=z # why\r\n'
  expect(read(text)).toEqual({ PORT: '4000', NAME: 'a # b', KEY: 'a"b#c', EMPTY: '', A: 'x$y=z' })
  expect(read('A="one\ntwo"\nB=3')).toEqual({ A: 'one\ntwo', B: '3' })
})

test.each<[string | Buffer, string]>([
  [Buffer.from('\ufeffPORT=1', 'utf16le'), 'it is written in UTF-16; save it as UTF-8'],
  [Buffer.from('PORT=1\nNAME=\u017ealias', 'latin1').fill(0xfe, 12, 13), 'line 2 has letters that are no UTF-8'],
  ['PORT=1\nADMIN_PASSWORD=abc#def', 'line 2 (ADMIN_PASSWORD) has a # in its value; put the value in quotation marks'],
  ['A="abc', 'line 1 (A) begins with " and does not end with it'],
  ['A="a"b"', 'line 1 (A) goes on behind its closing "'],
  ['A=„abc“', 'line 1 (A) begins with'],
  ['A=1\nPORT 4000', 'line 2 is no NAME=value'],
])('T1144 an env file that would be half read is refused with the line: %s', (content, says) => {
  expect(() => read(content)).toThrow(says)
})
