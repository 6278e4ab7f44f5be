import { resolve } from 'node:path'
import { openStandIn } from '../tools/providers/open-stand-in.ts'

process.env.NODE_ENV = 'development'
process.argv.push('--dev')
if (!process.env.PAYMENTS?.trim()) {
  // Payments work without a provider's account; see tools/providers/open-stand-in.ts.
  const shop = `http://localhost:${process.env.PORT?.trim() || 3000}`
  const standIn = await openStandIn({ stripeEndpoint: `${shop}/api/payment-notifications/stripe` })
  process.env.PAYMENTS = standIn.payments
  console.log(`Payments go to a stand-in of ours: ${standIn.controlUrl}/payments`)
}
await import(resolve('src/app/server.ts'))
