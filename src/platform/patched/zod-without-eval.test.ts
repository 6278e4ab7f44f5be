import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutEval } from './zod-without-eval.ts'

test('T1637 in browsers zod knows from its first line that nothing is compiled', () => {
  const core = readFileSync('node_modules/zod/v4/core/core.js', 'utf8')
  const [, behind = ''] = withoutEval(core).split('export const globalConfig = globalThis.__zod_globalConfig;')
  expect(behind.trimStart()).toMatch(/^globalConfig\.jitless = true;/)
  expect(readFileSync('node_modules/zod/v4/core/util.js', 'utf8')).toContain('if (globalConfig.jitless)')
  expect(readFileSync('vite.config.ts', 'utf8')).toContain('zodWithoutEval()')
  expect(() => withoutEval('export const globalConfig = {}')).toThrow('zod-without-eval.ts')
})
