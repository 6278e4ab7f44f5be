import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { openStandIn } from '../tools/providers/open-stand-in.ts'

/** The built shop, with a stand-in provider (`journeys/provider.ts`); its data are deleted at the end. */
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
