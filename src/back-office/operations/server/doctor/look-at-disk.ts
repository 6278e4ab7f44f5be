import { existsSync, readdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { bad, type Finding, good, warning } from './finding.ts'

const mega = 2 ** 20
const littleMb = 2_000
const noneMb = 300
const dayMs = 86_400_000

export async function lookAtDisk(dataDir: string, now: Date): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(dataDir)
  return [roomFound((bavail * bsize) / mega), backupFound(join(dataDir, 'backups'), now)]
}

/** @param freeMb mebibytes that the shop may still write. */
export function roomFound(freeMb: number): Finding {
  const says = `${Math.floor(freeMb).toLocaleString('en')} MB free in DATA_DIR`
  if (freeMb < noneMb) return bad('disk', says, 'Make room at once: orders stop when it is full. Old backups first.')
  if (freeMb < littleMb) return warning('disk', says, 'Make room soon: move old backups to another machine.')
  return good('disk', says)
}

function backupFound(folder: string, now: Date): Finding {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.tar')) : []
  const times = names.map((name) => statSync(join(folder, name)).mtimeMs)
  const advice = 'npm run backup -- --keep=14, every night, and copy the file to another machine.'
  if (times.length === 0)
    return warning('backup', `none in ${folder}`, `${advice} If yours lie elsewhere, all is well.`)
  const days = (now.getTime() - Math.max(...times)) / dayMs
  if (days > 2) return warning('backup', `the newest is ${Math.floor(days)} days old`, advice)
  return good('backup', `the newest is ${Math.max(0, Math.round(days * 24))} hours old`)
}
