import type { Questions } from "./language.ts";

const SETTLED =
  "(?:decidimos|decidi|combinamos|escolhemos|definimos|ficou (?:decidido|combinado|definido)|ficamos|falamos|dissemos|eu disse|concordamos|optamos|acertamos|a gente (?:decidiu|combinou|escolheu|definiu|falou|optou)|tinhamos (?:decidido|combinado|definido))";
const TOPIC = "(?:sobre|para|pr[ao]s?|quanto a[os]?|a respeito d[aeo]s?|com|d[aeo]s?|n[ao]s?|em)";
export const portugueseQuestions: Questions = {
  hints:
    "que para com uma nao voce nos por como foi qual quais onde quando isso essa esse esta este ele ela mas mais do da dos das na no ao os as ontem vez porque usamos decidimos temos fazer faca ja um em gente ficou combinamos anterior",
  marks: "ãõáâéêíóôúçà",
  everyday:
    "arquivo arquivos funcao erro erros adiciona adicione adicionar mostra mostrar abrir corrige corrigir roda rodar executa escreve escrever muda mudar alterar remover apaga renomeia explica arruma revisa cria criar linha linhas pagina botao classe valor valores usuario usuarios problema pergunta tarefa novo nova antigo antiga dia dias noite hora direto teste testes troca deste desta",
  recall: [
    String.raw`\b(?:o que|que|como|onde|quando|qual|quais|quant[oa]s?|por ?que|em que)\b[^?\n]{0,60}\b${SETTLED}\b`,
    String.raw`\bqual (?:era|foi|e) (?:a|o|nossa|nosso) (?:decisao|razao|motivo|plano|convencao|combinado)`,
    String.raw`\b(?:da ultima vez|na ultima vez|anteriormente|na sessao (?:anterior|passada)|outro dia)\b[^.!?\n]{0,80}\?`,
    String.raw`\b(?:onde|em que ponto) (?:paramos|a gente parou|ficamos|estavamos)\b`,
    String.raw`\bja (?:tentamos|usamos|testamos|vimos|tinhamos)\b|\ba gente ja\b[^?\n]{0,60}\?`,
    String.raw`\b(?:me lembr[ae]|lembra-me)\b|\bcomo (?:combinamos|combinado)\b`,
  ],
  about: [
    String.raw`\b(?:o que|que|como|onde|quanto) (?:e que )?${SETTLED}(?: fazer| usar)? ${TOPIC} (?<subject>.+)`,
    String.raw`\bpor ?que (?:e que )?(?:nos )?(?:${SETTLED}|usamos|mudamos para|largamos|trocamos|descartamos)(?: usar| por| de)? (?<subject>.+)`,
    String.raw`\b(?:qual|quais|que|quantos?) (?<subject>[^?]{2,40}?) (?:${SETTLED}|usamos)\b`,
    String.raw`\b(?:voce (?:se )?lembra|lembra(?:s-te)?|te lembras) (?:d[aeo]s? |que )?(?<subject>.+)`,
    String.raw`\bcomo (?:arrumamos|resolvemos|consertamos|corrigimos|contornamos|a gente resolveu) (?<subject>.+)`,
    String.raw`\bo que (?:sabemos|voce sabe|a gente sabe) (?:sobre|d[aeo]s?) (?<subject>.+)`,
  ],
  asking:
    "decidimos decidido decisao decidiu combinamos combinado combinou escolhemos escolheu definimos definido ficou ficamos falamos falou dissemos disse concordamos optamos acertamos razao motivo lembra lembras lembre ultima vez anteriormente sessao anterior passada sabemos sabe arrumamos resolvemos consertamos corrigimos usamos paramos parou gente voce mesmo",
  history: [
    String.raw`\b(?:antes|anteriormente|originalmente|no (?:comeco|inicio)|inicialmente)\b[^\n]{0,60}\?`,
    String.raw`\b(?:antig[oa]|anterior|original|velh[oa]|inicial) (?:\w+ )?(?:limite|valor|nome|formato|decisao|versao|abordagem|solucao)\b`,
    String.raw`\b(?:quando|por ?que) (?:mudamos|migramos|largamos|abandonamos|substituimos|trocamos)\b`,
  ],
  sessionSummaries: [
    String.raw`\bo que (?:fizemos|eu fiz|a gente fez|foi feito|terminamos|aconteceu)\b`,
    String.raw`\bresumo\b[^?\n]{0,30}\b(?:ontem|hoje|semana|mes)`,
  ],
  goals: String.raw`\b(?:objetivos?|metas?|marcos?)\b`,
  whatProject: String.raw`\b(?:o que (?:e|faz) (?:este|esse|o|nosso) (?:projeto|repo(?:sitorio)?|pacote)\s*(?:[?.!]|$)|do que (?:se )?trata (?:este|esse|o|nosso) (?:projeto|repo(?:sitorio)?))`,
  whereDefined: String.raw`\bonde (?:esta|estao|fica[m]?|e|sao)\b[^?.\n]{0,80}\b(?:definid[oa]s?|declarad[oa]s?|especificad[oa]s?)\b`,
  progress: String.raw`\b(?:continu(?:a|e|ar|amos)|retom\w+|paramos|parou|ficou pendente|pendentes?|falta(?:va|m)? |pela metade|inacabad[oa]|onde estavamos)\b`,
  reason: String.raw`\b(?:por ?que|porque|razao|razoes|motivos?)\b`,
  failure: String.raw`\b(?:erros?|falh\w+|excecao|quebr\w+|trav\w+|nao funciona|recusad[oa]|bloquead[oa])\b`,
  ours: String.raw`\b(?:nos|noss[oa]s?|a gente|aqui|de novo|ainda|como sempre|(?:n?este|n?esse) (?:projeto|repo|repositorio)|usamos|temos|decidimos|combinamos)\b`,
  general: String.raw`\b(?:o que e uma?|diferenca entre|expli(?:ca|que)|vantagens e desvantagens|em geral|como (?:se faz|posso|eu faco)|traduz[a]?|recomend[ae]|melhor forma|me de uma?)\b`,
  atHand: String.raw`\b[dn]?es[st][ea]s? (?:arquivo|ficheiro|funcao|linha|metodo|teste|componente|laco|loop|classe)|\blinha \d+|\berro de digitacao\b`,
  reply: String.raw`^\s*(?:sim|nao|ok|beleza|valeu|obrigad[oa]|perfeito|otimo|bom|isso|certo|pode|continua|continue|para|espera|exato|pronto|vai|claro|blz|show)\b(?!.*\?)`,
  times: [
    [String.raw`\banteontem\b`, "ago", "day"],
    [String.raw`\bontem\b`, "yesterday", "day"],
    [String.raw`\b(?:hoje|esta manha|hoje de manha)\b`, "today", "day"],
    [String.raw`\b(?:n?a )?semana passada\b`, "last", "week"],
    [String.raw`\b(?:n?o )?mes passado\b`, "last", "month"],
    [String.raw`\b(?:n?o )?ano passado\b`, "last", "year"],
    [String.raw`\bha (?<count>\d+|um|dois|tres) dias?\b`, "ago", "day"],
    [String.raw`\bha (?<count>\d+|uma|duas|tres) semanas?\b`, "ago", "week"],
    [String.raw`\bha (?<count>\d+|um|dois|tres) mes(?:es)?\b`, "ago", "month"],
  ],
};
