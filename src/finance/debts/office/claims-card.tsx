import { Link } from 'react-router'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { useVatPayer } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { AcceptClaims, type ClientDebt, DropClaim } from '../debts.contract.ts'
import { formatHalfYear } from '../half-year.ts'
import type { useDebtAction } from './use-debt-action.ts'

export function ClaimsCard({ debt, act }: { debt: ClientDebt; act: ReturnType<typeof useDebtAction> }) {
  const may = usePermissions()
  const isPayer = useVatPayer()
  const proposed = debt.documents.filter(({ proposed: { interest, compensation } }) => interest + compensation > 0)
  const unknown = [...new Set(debt.documents.flatMap(({ proposed }) => proposed.unknown))]
  const sum = proposed.reduce((total, { proposed: one }) => total + one.interest + one.compensation, 0)
  if (proposed.length === 0 && unknown.length === 0 && debt.claims.length === 0) return null
  const accept = () =>
    sendRequest(AcceptClaims, { params: { id: debt.client_id }, body: { documents: proposed.map(({ id }) => id) } })
  return (
    <Card title="Palūkanos ir kompensacija">
      <p className="mb-4 max-w-prose text-sm text-soft">
        <span>
          {debt.kind === 'company'
            ? 'Įmonei už vėlavimą įstatymas numato Europos Centrinio Banko normą ir dar 8 procentinius punktus, be to – 40 € už kiekvieną sąskaitą.'
            : 'Žmogui už vėlavimą įstatymas numato 5 % metinių palūkanų.'}
        </span>{' '}
        <span>{isPayer ? 'Tai ne PVM objektas ir į skolą neįeina.' : 'Į skolą tai neįeina.'}</span>{' '}
        <span>Kas patvirtinta, rašoma laiškuose ir skolos išraše atskirai.</span>
      </p>
      {unknown.length > 0 && (
        <p role="status" className="mb-4 text-warn">
          Neįrašyta palūkanų norma (<span>{unknown.map(formatHalfYear).join(', ')}</span>), todėl už tas dienas
          nepriskaičiuota.{' '}
          <Link to="/admin/buhalterija/skolos/taisykles" className="text-link">
            Įrašyti normą
          </Link>
        </p>
      )}
      {proposed.length > 0 && (
        <>
          <h3 className="mb-2 font-semibold">Galima reikalauti šiandien</h3>
          <ul className="mb-4 grid gap-3">
            {proposed.map(({ id, full_number, proposed: { interest, compensation, lines } }) => (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6">
                <span>
                  <span>{full_number}</span>
                  {lines.map((line) => (
                    <span key={line.from} className="figures block text-sm text-soft">
                      <span>{line.from}</span> – <span>{line.to}</span>, <span>{line.days}</span>&nbsp;d. ×{' '}
                      <span>{formatMoney(line.owed)}</span>
                      <span>
                        {line.rate === null
                          ? ', norma neįrašyta'
                          : `, ${formatInterestRate(line.rate)}: ${formatMoney(line.interest)}`}
                      </span>
                    </span>
                  ))}
                  {compensation > 0 && (
                    <span className="figures block text-sm text-soft">{`Kompensacija ${formatMoney(compensation)}`}</span>
                  )}
                </span>
                <b className="figures">{formatMoney(interest + compensation)}</b>
              </li>
            ))}
          </ul>
          {may('debts:write') && (
            <Button
              variant="quiet"
              pending={act.isRunning('accept')}
              onClick={() => act.run('accept', accept, `Reikalausime ${formatMoney(sum)}.`)}
            >
              {`Reikalauti ${formatMoney(sum)}`}
            </Button>
          )}
        </>
      )}
      {debt.claims.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 font-semibold">Patvirtinta reikalauti</h3>
          <ul className="grid gap-2">
            {debt.claims.map(({ id, kind, full_number, amount, until, by }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
                <span>
                  <span>{kind === 'interest' ? `Palūkanos iki ${until}` : 'Kompensacija'}</span>,{' '}
                  <span>{full_number}</span>
                  {by && <span className="block text-sm text-soft">{by}</span>}
                </span>
                <span className="flex items-center gap-3">
                  <b className="figures">{formatMoney(amount)}</b>
                  {may('debts:write') && (
                    <Button
                      variant="quiet"
                      size="small"
                      pending={act.isRunning(`drop ${id}`)}
                      onClick={() =>
                        act.run(
                          `drop ${id}`,
                          () => sendRequest(DropClaim, { params: { id: debt.client_id, claim_id: id } }),
                          'Nebereikalausime.',
                        )
                      }
                    >
                      Nebereikalauti
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

export const formatInterestRate = (rate: number) => `${(rate / 100).toFixed(2).replace('.', ',')}\u00a0%`
