import { useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Button } from '#shell/ui/button.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { Modal } from '#shell/ui/office/modal.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { type BankEntry, DismissBankEntry } from '../payments.contract.ts'

type DismissQuestionProps = { entry: BankEntry; onClose: () => void; onDone: (words: string) => void }

export function DismissQuestion({ entry, onClose, onDone }: DismissQuestionProps) {
  const [running, setRunning] = useState<'dismissed' | 'known' | null>(null)
  const [problem, setProblem] = useState('')

  async function dismiss(state: 'dismissed' | 'known') {
    setRunning(state)
    try {
      const { message } = await sendRequest(DismissBankEntry, { params: { id: entry.id }, body: { state } })
      onDone(message)
    } catch (thrown) {
      setProblem(readProblem(thrown, 'Sprendimo įrašyti nepavyko.').message)
      setRunning(null)
    }
  }

  return (
    <Modal
      alert
      title="Ne mūsų užsakymas"
      isOpen
      onClose={onClose}
      busy={running !== null}
      footer={
        <>
          <Button variant="quiet" autoFocus disabled={running !== null} onClick={onClose}>
            Atšaukti
          </Button>
          <Button
            variant="quiet"
            pending={running === 'known'}
            disabled={running !== null}
            onClick={() => dismiss('known')}
          >
            Jau įrašyta ranka
          </Button>
          <Button pending={running === 'dismissed'} disabled={running !== null} onClick={() => dismiss('dismissed')}>
            Ne mūsų užsakymas
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormErrors message={problem} />
        <p>
          <span>{entry.debtor_name || 'Mokėtojas nenurodytas'}</span>,{' '}
          <strong className="figures">{formatMoney(entry.amount)}</strong>
        </p>
        <p>
          Mokėjimas nebus priskirtas nei užsakymui, nei kliento sąskaitai. Jei gauti pinigai jau įrašyti ranka, rinkitės
          „Jau įrašyta ranka“, kad jie nebūtų suskaičiuoti du kartus.
        </p>
      </div>
    </Modal>
  )
}
