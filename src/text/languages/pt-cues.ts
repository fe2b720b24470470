import { cue, decision, type LanguageCues, preference, reminder } from "./cues.ts";

export const portugueseCues: LanguageCues = {
  letters: /[a-záâãàçéêíóôõú]/i,
  leadIn:
    /^(?:(?:n?este (?:projeto|repositório|repo)|ok|sim|não,|bom|certo|beleza|então|e|mas|por favor|obrigad[oa]|olá|oi|ah|na verdade|no fim)[,:!.]* )+/i,
  joint:
    /[,;] (?=(?:e |mas |então )*(?:por favor |prefiro |devíamos |deveríamos |não (?:use|usa|faça|coloque) |vamos (?:manter|usar|ficar) ))/gi,
  points: /^(?:\S+ ){0,3}(?:isso|isto|esse|essa|esses|essas|aquilo|aí)(?=[\s,.!]|$)/i,
  reason: /^(?:porque|pois|já que|senão|assim)\b/i,
  acts: [
    reminder("asked to remember", 3).is(
      /^(?:lembre?(?:-se)?(?: de)?|tenha em mente|não (?:se )?esqueça(?: de)?|anote)(?: que |: )(?<title>\S+ \S.*)$/is,
    ),
    decision("decided", 3).is(
      /^(?:nós )?(?:decidimos|combinamos|escolhemos|optamos por) (?!(?:isso|isto|fazer isso)\b)\S.+/i,
    ),
    preference("told before", 10).is(
      /\beu (?:já )?(?:te )?(?:disse|falei|pedi|tinha dito)(?: (?:a você|pra você|para você))? (?:que|para|pra) (?<title>\S.+?)[?!.\s]*$/i,
    ),
    preference("complaint", 10).is(/^por ?que (?:você )?(?:ainda|continua|continuas|de novo) \S+ \S.+/i),
    preference("standing wish", 3).is(
      /^(?:sempre|nunca|jamais|daqui (?:em diante|pra frente)|de agora em diante|a partir de agora|no futuro),? (?!(?:vi|houve|tinha)\b)\S+ \S.+|^(?:use|usa|utilize|escreva|responda|faça|mantenha) sempre \S.+/i,
    ),
    preference("wish", 3).is(
      /^(?:eu )?(?:prefiro|preferia|preferiria) (?!(?:isso|isto|a primeira|a segunda|a opção)\b)\S.+|^(?:eu )?não (?:quero|gosto d[aeo]s?) (?!(?:isso|isto)\b)\S.+/i,
    ),
    decision("choice", 3).is(
      /^(?:vamos (?:manter|ficar com|mudar para|migrar para|abandonar|seguir com)|mantemos|ficamos com) (?!(?:isso|isto|a primeira|a segunda|a opção)\b)\S.+/i,
    ),
    decision("should", 2).is(
      /^(?:(?:o|a|os|as|cada|todos os|todas as) \S+(?: \S+)? )?(?:devemos|devíamos|deveríamos|deve|devem|deveria|deveriam|temos que) \S.+/i,
    ),
    preference("ban", 2).is(
      /^não (?:use|usa|usar|utilize|faça|coloque|adicione|altere|mexa|escreva|inclua|apague) (?!(?:isso|isto|nada)\b)\S.+|^(?:sem|nada de|nenhum|nenhuma) \S+ \S.+/i,
    ),
    preference("order", 1).is(/^(?:use|usa|usar|utilize|vamos usar|mantenha|prefira) \S.+/i),
  ],
  cues: [
    cue("contrast", 2).is(
      /\b(?:em vez de|ao invés d[eo]|no lugar d[eo]|e não |não mais )\b|, não \S+[.!]*$/i,
    ),
    cue("scope", 1).is(
      /\b(?:sempre|nunca|jamais|tod[oa]s?|cada|só|somente|apenas|em todo lugar)(?=[\s,.!]|$)/i,
    ),
    cue("default", 2).is(/\b(?:por padrão|como padrão|por omissão)(?=[\s,.!]|$)/i),
    cue("reason", 1).is(/\b(?:porque|pois|já que|para evitar|para que|senão)(?=[\s,.!]|$)/i),
    cue("a question", -6).is(/\?\s*$/),
    cue("for the moment", -10).is(
      /\b(?:por enquanto|agora(?<!(?:de|partir de) agora)(?! em diante)|hoje|primeiro|desta vez|dessa vez|amanhã|ainda não)(?=[\s,.!]|$)/i,
    ),
    cue("supposed", -10).is(/^(?:se|talvez)\s|\b(?:talvez|poderíamos|quem sabe)\b/i),
    cue("points", -3).is(
      /\b(?:opção|passo|ponto) ?\d|\b(?:a|o) (?:primeir[ao]|segund[ao]|outr[ao]|últim[ao]) (?:opção|solução|versão|abordagem)(?=[\s,.!]|$)|:$/i,
    ),
    cue("work at hand", -3).is(
      /\b(?:devemos|deveríamos|temos que|vamos) (?:corrigir|verificar|testar|rodar|olhar|ver|consertar|continuar|seguir)\b|^não se preocupe/i,
    ),
    cue("consent", -10).is(
      /\bsem (?:perguntar|confirmar|confirmação|pedir)|\b(?:você pode|autoriz|aprovad|permissão|não pergunte)/i,
    ),
    cue("long", -2).is(/^.{260,}$/s),
  ],
};
