import type { ProviderName } from '#takings/providers/provider-words.ts'
import { OtherCurrency, ProviderMisspoke, ProviderRefused } from '#takings/providers/server/payment-provider.ts'
import { providerTitles } from '../online-payment-words.ts'

export function refusalWords(provider: ProviderName, error: Error): string {
  const title = providerTitles[provider]
  if (error instanceof ProviderMisspoke) return `${title} atsako neaiškiai.`
  if (error instanceof OtherCurrency) return `Mokėjimas pas teikėją ne eurais: jis niekur neįrašytas.`
  if (!(error instanceof ProviderRefused)) return `${title} neatsakė.`
  const said = error.message.replace(`${title}: `, '').slice(0, 250)
  return `${title} atsisakė ir atsakė: „${said}“.`
}
