import type { SmsRow } from './sms.contract.ts'

export const smsStateLabels: Record<SmsRow['state'], { words: string; colour: 'green' | 'red' | 'amber' }> = {
  waiting: { words: 'Laukia išsiuntimo', colour: 'amber' },
  sent: { words: 'Perduota tiekėjui', colour: 'green' },
  failed: { words: 'Nepavyko išsiųsti', colour: 'red' },
  uncertain: { words: 'Neaišku, ar išsiųsta', colour: 'red' },
}
