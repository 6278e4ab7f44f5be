import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const ranked = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json')

const MAX_COMMON = 3_000
const shortestAllowed = 8

let common: Set<string> | undefined

/** Eight or more characters, any case. */
export function isCommonPassword(password: string): boolean {
  common ??= commonPasswords()
  return common.has(password.toLowerCase())
}

function commonPasswords(): Set<string> {
  const list: string[] = JSON.parse(readFileSync(ranked, 'utf8'))
  const matches = new Set<string>()
  for (const password of list) {
    if (password.length >= shortestAllowed) matches.add(password.toLowerCase())
    if (matches.size === MAX_COMMON) break
  }
  return matches
}
