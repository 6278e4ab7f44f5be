import type { ProviderName } from '#finance/providers/pay-methods.ts'
import {
  OtherCurrency,
  ProviderInvalidResponse,
  ProviderRejection,
} from '#finance/providers/server/payment-provider.ts'
import { providerTitles } from '../online-payment-states.ts'

export function describeProviderError(provider: ProviderName, error: Error): string {
  const title = providerTitles[provider]
  if (error instanceof ProviderInvalidResponse) return `${title} atsako neaiškiai.`
  if (error instanceof OtherCurrency) return `Mokėjimas pas teikėją ne eurais: jis niekur neįrašytas.`
  if (!(error instanceof ProviderRejection)) return `${title} neatsakė.`
  const said = error.message.replace(`${title}: `, '').slice(0, 250)
  return `${title} atsisakė ir atsakė: „${said}“.`
}
