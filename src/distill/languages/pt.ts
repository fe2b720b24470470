import type { Language } from "./language.ts";

/** Português. */
export const PT: Language = {
  code: "pt",
  letters: /[a-záâãàçéêíóôõú]/i,
  leadIn:
    /^(?:(?:ok|sim|não,|bom|certo|beleza|então|e|mas|por favor|obrigad[oa]|olá|oi|ah|na verdade|no fim)[,:!.]* )+/i,
  joint:
    /[,;] (?=(?:e |mas |então )*(?:por favor |prefiro |devíamos |deveríamos |não (?:use|usa|faça|coloque) |vamos (?:manter|usar|ficar) ))/gi,
  points: /^(?:\S+ ){0,3}(?:isso|isto|esse|essa|esses|essas|aquilo|aí)(?=[\s,.!]|$)/i,
  reason: /^(?:porque|pois|já que|senão|assim)\b/i,
  acts: [
    {
      name: "asked to remember",
      weight: 3,
      kind: "note",
      rule: "remember",
      is: /^(?:lembre?(?:-se)?(?: de)?|tenha em mente|não (?:se )?esqueça(?: de)?|anote)(?: que |: )(?<title>\S+ \S.*)$/is,
    },
    {
      name: "decided",
      weight: 3,
      kind: "decision",
      is: /^(?:nós )?(?:decidimos|combinamos|escolhemos|optamos por) (?!(?:isso|isto|fazer isso)\b)\S.+/i,
    },
    {
      name: "told before",
      weight: 10,
      kind: "preference",
      is: /\beu (?:já )?(?:te )?(?:disse|falei|pedi|tinha dito)(?: (?:a você|pra você|para você))? (?:que|para|pra) (?<title>\S.+?)[?!.\s]*$/i,
    },
    {
      name: "complaint",
      weight: 10,
      kind: "preference",
      is: /^por ?que (?:você )?(?:ainda|continua|continuas|de novo) \S+ \S.+/i,
    },
    {
      name: "standing wish",
      weight: 3,
      kind: "preference",
      is: /^(?:sempre|nunca|jamais|daqui (?:em diante|pra frente)|de agora em diante|a partir de agora|no futuro),? (?!(?:vi|houve|tinha)\b)\S+ \S.+|^(?:use|usa|utilize|escreva|responda|faça|mantenha) sempre \S.+/i,
    },
    {
      name: "wish",
      weight: 3,
      kind: "preference",
      is: /^(?:eu )?(?:prefiro|preferia|preferiria) (?!(?:isso|isto|a primeira|a segunda|a opção)\b)\S.+|^(?:eu )?não (?:quero|gosto d[aeo]s?) (?!(?:isso|isto)\b)\S.+/i,
    },
    {
      name: "choice",
      weight: 3,
      kind: "decision",
      is: /^(?:vamos (?:manter|ficar com|mudar para|migrar para|abandonar|seguir com)|mantemos|ficamos com) (?!(?:isso|isto|a primeira|a segunda|a opção)\b)\S.+/i,
    },
    {
      name: "should",
      weight: 2,
      kind: "decision",
      is: /^(?:(?:o|a|os|as|cada|todos os|todas as) \S+(?: \S+)? )?(?:devemos|devíamos|deveríamos|deve|devem|deveria|deveriam|temos que) \S.+/i,
    },
    {
      name: "ban",
      weight: 2,
      kind: "preference",
      is: /^não (?:use|usa|usar|utilize|faça|coloque|adicione|altere|mexa|escreva|inclua|apague) (?!(?:isso|isto|nada)\b)\S.+|^(?:sem|nada de|nenhum|nenhuma) \S+ \S.+/i,
    },
    {
      name: "order",
      weight: 1,
      kind: "preference",
      is: /^(?:use|usa|usar|utilize|vamos usar|mantenha|prefira) \S.+/i,
    },
  ],
  signs: [
    {
      name: "contrast",
      weight: 2,
      is: /\b(?:em vez de|ao invés d[eo]|no lugar d[eo]|e não |não mais )\b|, não \S+[.!]*$/i,
    },
    {
      name: "scope",
      weight: 1,
      is: /\b(?:sempre|nunca|jamais|tod[oa]s?|cada|só|somente|apenas|em todo lugar)(?=[\s,.!]|$)/i,
    },
    { name: "default", weight: 2, is: /\b(?:por padrão|como padrão|por omissão)(?=[\s,.!]|$)/i },
    { name: "reason", weight: 1, is: /\b(?:porque|pois|já que|para evitar|para que|senão)(?=[\s,.!]|$)/i },
    { name: "a question", weight: -6, is: /\?\s*$/ },
    {
      name: "for the moment",
      weight: -10,
      is: /\b(?:por enquanto|agora(?<!(?:de|partir de) agora)(?! em diante)|hoje|primeiro|desta vez|dessa vez|amanhã|ainda não)(?=[\s,.!]|$)/i,
    },
    { name: "supposed", weight: -10, is: /^(?:se|talvez)\s|\b(?:talvez|poderíamos|quem sabe)\b/i },
    {
      name: "points",
      weight: -3,
      is: /\b(?:opção|passo|ponto) ?\d|\b(?:a|o) (?:primeir[ao]|segund[ao]|outr[ao]|últim[ao]) (?:opção|solução|versão|abordagem)(?=[\s,.!]|$)|:$/i,
    },
    {
      name: "work at hand",
      weight: -3,
      is: /\b(?:devemos|deveríamos|temos que|vamos) (?:corrigir|verificar|testar|rodar|olhar|ver|consertar|continuar|seguir)\b|^não se preocupe/i,
    },
    {
      name: "consent",
      weight: -10,
      is: /\bsem (?:perguntar|confirmar|confirmação|pedir)|\b(?:você pode|autoriz|aprovad|permissão|não pergunte)/i,
    },
    { name: "long", weight: -2, is: /^.{260,}$/s },
  ],
};
