import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const ranked = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json')

const MOST_COMMON = 3_000
const shortestAllowed = 8

let common: Set<string> | undefined

/** Eight or more characters, any case. */
export function isCommonPassword(password: string): boolean {
  common ??= commonPasswords()
  return common.has(password.toLowerCase())
}

function commonPasswords(): Set<string> {
  const list: string[] = JSON.parse(readFileSync(ranked, 'utf8'))
  const found = new Set<string>()
  for (const password of list) {
    if (password.length >= shortestAllowed) found.add(password.toLowerCase())
    if (found.size === MOST_COMMON) break
  }
  return found
}
