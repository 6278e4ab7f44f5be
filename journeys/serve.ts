import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'

/** Runs the built shop for the browser's journeys, and clears its data away when it has ended. */
const shop = spawn(process.execPath, ['scripts/runtime.mjs', 'scripts/start.ts'], { stdio: 'inherit' })

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => shop.kill('SIGTERM'))

shop.on('exit', (code) => {
  const folder = process.env.DATA_DIR
  if (folder?.includes('irankine-journeys-')) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.exit(code ?? 1)
})
