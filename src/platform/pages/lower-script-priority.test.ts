import { expect, test } from 'vitest'
import { lowerScriptPriority } from './lower-script-priority.ts'

test('scripts are fetched after what paints the page, and nothing else changes its rank', () => {
  expect(
    lowerScriptPriority('<link rel="modulepreload" href="/a.js"/><link rel="preload" href="/a.woff2" as="font"/>'),
  ).toBe('<link rel="modulepreload" fetchpriority="low" href="/a.js"/><link rel="preload" href="/a.woff2" as="font"/>')
})
