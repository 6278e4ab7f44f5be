import { type ReactNode, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { personRoleLabels } from '../client-labels.ts'
import type { LeaveClient, MyClient } from '../people.contract.ts'

const leaveClient = defineSlimEndpoint<typeof LeaveClient>('POST', '/api/clients/leave')

interface CompanyCardProps {
  company: MyClient
  onLeft: (message: string) => void
  children?: ReactNode
}

export function CompanyCard({ company, onLeft, children }: CompanyCardProps) {
  const say = useVatWords()
  const { code, name, role, limit, until, is_over } = company
  const heading = `imone-${code}`
  const isWaiting = role === 'pending'
  return (
    <article aria-labelledby={heading} className="rounded-house border border-line bg-raised p-4 sm:p-6">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={heading} className="min-w-0 text-xl wrap-anywhere">
          {name}
        </h2>
        <p>
          {is_over ? (
            <StateLabel colour="neutral">Nebegalioja</StateLabel>
          ) : (
            <StateLabel colour={isWaiting ? 'amber' : 'green'}>{personRoleLabels[role]}</StateLabel>
          )}
        </p>
      </header>
      <p className="figures text-soft">{`Įmonės kodas ${code}`}</p>
      <p className="mt-3 max-w-prose">{said(company)}</p>
      <dl className="figures mt-3 flex flex-wrap gap-x-8 gap-y-2 empty:hidden">
        {limit !== null && (
          <div>
            <dt className="text-sm text-soft">Vieno užsakymo riba</dt>
            <dd>{say(`${formatMoney(limit)} su PVM`)}</dd>
          </div>
        )}
        {until !== null && (
          <div>
            <dt className="text-sm text-soft">{is_over ? 'Galiojo iki' : 'Galioja iki'}</dt>
            <dd>{until}</dd>
          </div>
        )}
      </dl>
      {children}
      <div className="mt-5">
        <LeaveButton company={company} onLeft={onLeft} />
      </div>
    </article>
  )
}

const mayDo = {
  pending:
    'Laukiame, kol prašymą patvirtins įmonės pagrindinis naudotojas arba mūsų darbuotojas. Sprendimą atsiųsime el. paštu.',
  main: 'Užsakote įmonės vardu, matote visus jos užsakymus ir dokumentus, tvarkote jos žmones ir objektus.',
  buyer: 'Užsakote įmonės vardu ir matote savo užsakymus. Užsakydami pasirinkite „Įmonei“ ir įrašykite jos kodą.',
  receiver: 'Galite pasirašyti nuomos punkte, kai atsiimate įmonės užsakymus.',
}

const said = ({ role, is_over }: MyClient) =>
  is_over
    ? 'Teisės šioje įmonėje baigėsi. Pratęsti gali jos pagrindinis naudotojas arba mūsų darbuotojas.'
    : mayDo[role]

function LeaveButton({ company: { code, name, role }, onLeft }: Pick<CompanyCardProps, 'company' | 'onLeft'>) {
  const [isOpen, open] = useState(false)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  const isWaiting = role === 'pending'
  const words = isWaiting ? 'Atsiimti prašymą' : 'Išeiti iš įmonės'

  async function leave() {
    setPending(true)
    setProblem('')
    try {
      const { message } = await sendRequest(leaveClient, { body: { code } })
      open(false)
      onLeft(message)
    } catch (thrown) {
      setProblem(readProblem(thrown).message)
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <Button variant="quiet" onClick={() => open(true)}>
        <span>{words}</span>
        <span className="sr-only">{`: ${name}`}</span>
      </Button>
      <ConfirmModal
        isOpen={isOpen}
        title={words}
        message={
          isWaiting ? (
            <p className="wrap-anywhere">{`Atsiimti prašymą prisijungti prie įmonės ${name}?`}</p>
          ) : (
            <p className="wrap-anywhere">
              Išeiti iš įmonės <span>{name}</span>? Jos užsakymų nebematysite; grįžti galėsite tik paprašę iš naujo.
            </p>
          )
        }
        confirmLabel={words}
        pending={isPending}
        error={problem}
        onConfirm={leave}
        onCancel={() => {
          setProblem('')
          open(false)
        }}
      />
    </>
  )
}
