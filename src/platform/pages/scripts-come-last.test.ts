import { expect, test } from 'vitest'
import { scriptsComeLast } from './scripts-come-last.ts'

test('scripts are fetched after what paints the page, and nothing else changes its rank', () => {
  expect(
    scriptsComeLast('<link rel="modulepreload" href="/a.js"/><link rel="preload" href="/a.woff2" as="font"/>'),
  ).toBe('<link rel="modulepreload" fetchpriority="low" href="/a.js"/><link rel="preload" href="/a.woff2" as="font"/>')
})
