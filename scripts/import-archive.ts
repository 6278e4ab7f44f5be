import { archiveShopFile } from '../src/back-office/operations/server/archive-shop-file.ts'
import { restoreIntoShop } from './restore-into-shop.ts'

// npm run import-archive -- FILE: reads an archive (/api/admin/archive.zip) into an empty shop while it is stopped.
const [file, ...more] = process.argv.slice(2)
if (!file || more.length > 0) {
  console.error(
    'npm run import-archive -- FILE   into an empty database, or a shop without orders, products and clients',
  )
  process.exit(2)
}

await restoreIntoShop({
  file,
  kind: archiveShopFile,
  into: 'an-empty-shop',
  proof: 'counted and summed like in the archive',
})
