/** One material on paper, in three values: lit from above, facing us, turned away from the light. */
export interface Tone {
  light: string
  base: string
  shade: string
}

export const ink = '#22262B'
export const paper = '#FBF9F5'

export const white: Tone = { light: '#FFFFFF', base: '#FAFBFB', shade: '#E2E8EC' }
export const tint: Tone = { light: '#EDF3F7', base: '#DCE6EE', shade: '#BDCEDB' }
export const steel: Tone = { light: '#C9D7E2', base: '#A9BECF', shade: '#87A1B7' }
export const deep: Tone = { light: '#6B8AA4', base: '#4A6A85', shade: '#3A556C' }
export const rubber: Tone = { light: '#555C65', base: '#3C4249', shade: '#2B3036' }
/** The one signal colour: a single surface of every tool wears it. */
export const signal: Tone = { light: '#FFC13B', base: '#F2A900', shade: '#CF8C00' }
