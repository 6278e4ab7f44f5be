import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { browserStorageEntries } from './browser-storage.ts'

const source = join(import.meta.dirname, '../..')

test('the privacy policy names every key that the code keeps in a browser, and no other', () => {
  const keys = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !/\.(test|factories)\.|browser-storage|draft-store|clear-local-data|platform\/http\/openapi/.test(file),
    )
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .filter((text) => /\b(local|session)Storage\b|export const storageKey = |\bcreateDraftStore</.test(text))
    .flatMap((text) => {
      const named = [...text.matchAll(/\b\w*[kK]ey(?: =|:) '([\w-]+)'/g)].map(([, key]) => key)
      // Guards the pattern: a key named in another way would slip through.
      if (!/import \{[^}]*\bstorageKey\b/.test(text)) expect(named.length, text.slice(0, 200)).toBeGreaterThan(0)
      return named
    })
  expect(keys.sort()).toEqual(browserStorageEntries.map(({ name }) => name).sort())
})
