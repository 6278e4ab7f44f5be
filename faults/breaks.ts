import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Break } from '#platform/test-kit/break.ts'

const files = globSync('src/*/*.breaks.ts').sort()

/** Each takes away a guard of locks, money or rights. */
export const breaks: readonly Break[] = (
  await Promise.all(files.map(async (file) => (await import(resolve(file))).breaks as readonly Break[]))
).flat()
