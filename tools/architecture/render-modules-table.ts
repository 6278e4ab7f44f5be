import { existsSync } from 'node:fs'
import { modules } from '#app/modules.ts'
import type { ModuleDefinition } from '#shell/module/define-module.ts'
import { layers } from './layers.ts'
import { replaceMarkedTable } from './replace-marked-table.ts'

/** The highest layer first. */
export function renderModulesTable(page: string): string {
  const rows = layers.toReversed().map((layer) => `| \`${layer}\` | ${renderLayer(layer)} |`)
  return replaceMarkedTable(page, 'modules', ['| layer | modules |', '|---|---|', ...rows])
}

const renderLayer = (layer: string) =>
  modules
    .filter(({ name }) => name === layer || existsSync(`src/${layer}/${name}/module.ts`))
    .map((module) => renderModule(layer, module))
    .join(' · ')

const renderModule = (layer: string, { name, about }: ModuleDefinition) =>
  name === layer ? about : `\`${name}\` ${about}`
