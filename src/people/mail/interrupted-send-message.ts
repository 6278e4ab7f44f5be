/** The server may have it. */
export const interruptedSendMessage =
  'Programa sustojo, kol siuntė laišką paskutinį kartą. Gavėjas galėjo jį ir gauti, todėl prieš siųsdami dar kartą pasitikslinkite.'
