import { existsSync } from 'node:fs'
import { modules } from '#app/modules.ts'
import type { ModuleDefinition } from '#shell/module/define-module.ts'
import { floors } from './floors.ts'
import { replaceMarkedTable } from './replace-marked-table.ts'

/** The highest floor first. */
export function renderModulesTable(page: string): string {
  const rows = floors.toReversed().map((floor) => `| \`${floor}\` | ${renderFloor(floor)} |`)
  return replaceMarkedTable(page, 'modules', ['| floor | modules |', '|---|---|', ...rows])
}

const renderFloor = (floor: string) =>
  modules
    .filter(({ name }) => name === floor || existsSync(`src/${floor}/${name}/module.ts`))
    .map((module) => renderModule(floor, module))
    .join(' · ')

const renderModule = (floor: string, { name, about }: ModuleDefinition) =>
  name === floor ? about : `\`${name}\` ${about}`
