import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '#platform/config.ts'
import { createBackup } from '../src/back-office/operations/server/create-backup.ts'
import { RestoreError } from '../src/back-office/operations/server/restore.ts'
import { restoreIntoShop } from './restore-into-shop.ts'

// npm run restore -- FILE [--replace] [--even-broken] [--without-copy]: restores a backup while the shop is stopped.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    replace: { type: 'boolean', default: false },
    'even-broken': { type: 'boolean', default: false },
    'without-copy': { type: 'boolean', default: false },
  },
})
const [file] = positionals
if (!file || positionals.length > 1) {
  console.error(`npm run restore -- FILE            into an empty database and folder
npm run restore -- FILE --replace  in place of the shop that is there, of which a copy is kept first
  --without-copy  no copy of what is there (when it can't be read any more)
  --even-broken   also when the restored shop breaks invariants`)
  process.exit(2)
}

await restoreIntoShop({
  file,
  into: values.replace ? 'any-shop' : 'nothing',
  evenBroken: values['even-broken'],
  ...(values.replace && !values['without-copy'] && { prepare: copyWhatIsThere }),
})

async function copyWhatIsThere(url: string, { dataDir, picturesUrl }: Config): Promise<void> {
  const copy = join(
    dataDir,
    'backups',
    `before-restore-${new Date().toISOString().replace(/[-:]/g, '').slice(0, 15)}Z.tar`,
  )
  try {
    await createBackup({ url, dataDir, picturesUrl, file: copy })
  } catch (error) {
    throw new RestoreError(
      `What is there could not be copied (${(error as Error).message}), so nothing was changed. ` +
        'If it is lost anyway, say --without-copy.',
    )
  }
  if (existsSync(copy)) console.log(`What was there is kept in ${copy}`)
}
