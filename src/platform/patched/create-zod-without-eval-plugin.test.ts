import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { removeEval } from './create-zod-without-eval-plugin.ts'

test('T1637 in browsers zod knows from its first line that nothing is compiled', () => {
  const core = readFileSync('node_modules/zod/v4/core/core.js', 'utf8')
  const [, behind = ''] = removeEval(core).split('export const globalConfig = globalThis.__zod_globalConfig;')
  expect(behind.trimStart()).toMatch(/^globalConfig\.jitless = true;/)
  expect(readFileSync('node_modules/zod/v4/core/util.js', 'utf8')).toContain('if (globalConfig.jitless)')
  expect(readFileSync('vite.config.ts', 'utf8')).toContain('createZodWithoutEvalPlugin()')
  expect(() => removeEval('export const globalConfig = {}')).toThrow('create-zod-without-eval-plugin.ts')
})
