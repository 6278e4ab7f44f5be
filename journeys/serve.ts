import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { openStandIn } from '../tools/providers/open-stand-in.ts'

/**
 * Runs the built shop for the browser's journeys, and clears its data away when it has ended. It is paid at a stand-in of ours, as
 * long as this program lives; stories tell it what to do by `journeys/provider.ts`.
 */
const { PORT, JOURNEY_PROVIDER_PORT } = process.env
const { payments: PAYMENTS } = await openStandIn({
  stripeEndpoint: `http://localhost:${PORT}/api/payment-notifications/stripe`,
  controlPort: Number(JOURNEY_PROVIDER_PORT),
})
const shop = spawn(process.execPath, ['scripts/runtime.mjs', 'scripts/start.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PAYMENTS },
})

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => shop.kill('SIGTERM'))

shop.on('exit', (code) => {
  const folder = process.env.DATA_DIR
  if (folder?.includes('irankine-journeys-')) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.exit(code ?? 1)
})
