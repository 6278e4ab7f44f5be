import { importCompanies } from '#people/companies/server/import-companies.ts'
import { readFileLines } from '#people/companies/server/read-file-lines.ts'
import { readConfig } from '#platform/config.ts'
import { reachDatabase } from '#platform/database/reach-database.ts'
import { openToolPool } from '#platform/database/tool-pool.ts'

// Imports the open data of the register of legal entities (CSV), also while the shop is running.
const file = process.argv[2]
if (!file) {
  console.error('npm run import-companies -- FILE.csv')
  process.exit(2)
}
const config = readConfig(process.env)
const reached = await reachDatabase(config)
const pool = openToolPool(reached.url)
try {
  const { taken, leftOut } = await importCompanies(pool, readFileLines(file))
  console.log(`${taken} companies imported, ${leftOut} lines left out`)
} catch (error) {
  console.error(`Nothing was imported: ${(error as Error).message}`)
  process.exitCode = 1
} finally {
  await pool.end()
  await reached.letGo()
}
