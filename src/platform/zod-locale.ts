import { z } from 'zod'
import { requiredWord } from './required-word.ts'
import { formatTooLongMessage, formatTooManyMessage } from './text.ts'

/** In Lithuanian. Zod's own locale prints "undefined", and states types instead of what to do. */
export function setZodLocale(): void {
  z.config({
    customError: (issue) => {
      if (issue.input === undefined || issue.input === null) return requiredWord
      switch (issue.code) {
        case 'invalid_type':
          return typeSentence(issue.expected)
        case 'too_small':
          return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive !== false)
        case 'too_big':
          return tooBig(issue.origin, Number(issue.maximum))
        case 'invalid_format':
          return formatSentence(issue.format)
        case 'invalid_value':
          return 'Pasirinkite vieną iš galimų reikšmių.'
        case 'unrecognized_keys':
          return 'Yra nežinomų laukų.'
        default:
          return 'Netinkama reikšmė.'
      }
    },
  })
}

function typeSentence(expected: string): string {
  if (expected === 'number' || expected === 'int') return 'Įveskite skaičių.'
  if (expected === 'boolean') return 'Pasirinkite taip arba ne.'
  if (expected === 'array') return 'Turi būti sąrašas.'
  if (expected === 'string') return 'Įveskite tekstą.'
  return 'Netinkama reikšmė.'
}

function tooSmall(origin: string, minimum: number, inclusive: boolean): string {
  if (origin === 'string') return minimum <= 1 ? requiredWord : `Turi būti bent ${minimum} simboliai.`
  if (origin === 'array') return 'Turi būti bent vienas įrašas.'
  return inclusive ? `Turi būti ne mažiau kaip ${minimum}.` : `Turi būti daugiau kaip ${minimum}.`
}

function tooBig(origin: string, maximum: number): string {
  if (origin === 'string') return formatTooLongMessage(maximum)
  if (origin === 'array') return formatTooManyMessage(maximum)
  return `Turi būti ne daugiau kaip ${maximum}.`
}

function formatSentence(format: string): string {
  if (format === 'email') return 'Neteisingas el. pašto adresas.'
  if (format === 'url') return 'Neteisingas interneto adresas.'
  return 'Neteisingas formatas.'
}
