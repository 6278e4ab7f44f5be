import { existsSync, readdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type DoctorFinding, reportBad, reportGood, reportWarning } from './doctor-finding.ts'

const mega = 2 ** 20
const littleMb = 2_000
const noneMb = 300
const dayMs = 86_400_000

export async function examineDisk(dataDir: string, now: Date): Promise<DoctorFinding[]> {
  const { bavail, bsize } = await statfs(dataDir)
  return [buildDiskSpaceFinding((bavail * bsize) / mega), backupFound(join(dataDir, 'backups'), now)]
}

/** @param freeMb mebibytes that the shop may still write. */
export function buildDiskSpaceFinding(freeMb: number): DoctorFinding {
  const says = `${Math.floor(freeMb).toLocaleString('en')} MB free in DATA_DIR`
  if (freeMb < noneMb)
    return reportBad('disk', says, 'Make room at once: orders stop when it is full. Old backups first.')
  if (freeMb < littleMb) return reportWarning('disk', says, 'Make room soon: move old backups to another machine.')
  return reportGood('disk', says)
}

function backupFound(folder: string, now: Date): DoctorFinding {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.tar')) : []
  const times = names.map((name) => statSync(join(folder, name)).mtimeMs)
  const advice = 'npm run backup -- --keep=14, every night, and copy the file to another machine.'
  if (times.length === 0)
    return reportWarning('backup', `none in ${folder}`, `${advice} If yours lie elsewhere, all is well.`)
  const days = (now.getTime() - Math.max(...times)) / dayMs
  if (days > 2) return reportWarning('backup', `the newest is ${Math.floor(days)} days old`, advice)
  return reportGood('backup', `the newest is ${Math.max(0, Math.round(days * 24))} hours old`)
}
