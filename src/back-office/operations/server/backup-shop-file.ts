import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { checkBackupFile, collectBuffer, type Manifest, readBackupParts } from './backup-file.ts'
import { loadTables } from './load-tables.ts'
import type { ShopFile, WaitingJob } from './shop-file.ts'

const unzip = promisify(gunzip)

export const backupShopFile: ShopFile<Manifest> = {
  check: checkBackupFile,
  async load(client, path, manifest, takePicture) {
    const jobs: WaitingJob[] = []
    await loadTables(client, manifest, async (insertRows) => {
      for await (const { name, body } of readBackupParts(path)) {
        const [folder, inside = ''] = name.split('/')
        if (folder === 'tables') await insertRows(inside, String(await unzip(await collectBuffer(body))))
        else if (folder === 'jobs')
          jobs.push(...(JSON.parse(String(await unzip(await collectBuffer(body)))) as WaitingJob[]))
        else await takePicture(name, body)
      }
    })
    return jobs
  },
}
