/** Why a mail was not sent when its last attempt ended without a word: the mail server may have got it all the same. */
export const stoppedWhileSending =
  'Programa sustojo, kol siuntė laišką paskutinį kartą. Gavėjas galėjo jį ir gauti, todėl prieš siųsdami dar kartą pasitikslinkite.'
