// Made by scripts/likely-secrets/train.ts.

/** Above it a value is taken for a secret. */
export const LEAST_SCORE = 4.81;

/** What each feature adds to the logarithm of the odds. */
export const LIKELY_WEIGHTS = `
all=-0.01; above 1 key=-0.38; above 1 login=-0.11; above 1 other=-2.47; above 1 strong=3.35; above 2 key=-0.16; above 2 login=0.2; above 2 other=-0.91; above 2 strong=1.97;
changes 0 0=-3; changes 0 1=-1.56; changes 0 2=-1.85; changes 0 3=-2.37; changes 0 4=-3.83; changes 0 5=0.46; changes 0 6=-1.5; changes 0 7=0.88; changes 0 8=0.87;
changes 0 random=-2.27; changes 0 wordy=-0.37; changes 1 0=-1.38; changes 1 1=-1.46; changes 1 2=-2.22; changes 1 3=-0.96; changes 1 4=-0.14; changes 1 5=0.49; changes 1 6=-0.95;
changes 1 7=0.06; changes 1 8=0.26; changes 1 random=-0.93; changes 1 wordy=-1.83; changes 2 0=-0.94; changes 2 1=0.14; changes 2 2=-0.48; changes 2 3=0.37; changes 2 4=-1.55;
changes 2 5=-1.95; changes 2 6=0.2; changes 2 7=0.17; changes 2 8=0.33; changes 2 9=0.21; changes 2 random=-0.77; changes 2 wordy=0.39; changes 3 0=-1.32; changes 3 1=0.75;
changes 3 10=2.12; changes 3 2=-0.92; changes 3 3=0.07; changes 3 4=0.45; changes 3 5=-0.36; changes 3 6=0.27; changes 3 7=-0.07; changes 3 8=-0.06; changes 3 9=0.94;
changes 3 random=0.37; changes 3 wordy=-0.72; changes 4 1=1.35; changes 4 10=3.26; changes 4 2=-0.23; changes 4 3=-1.42; changes 4 4=0.56; changes 4 5=-0.07; changes 4 6=0.07;
changes 4 7=0.06; changes 4 8=0.27; changes 4 9=1.54; changes 4 random=0.45; changes 5 0=-2; changes 5 1=2.46; changes 5 10=0.5; changes 5 2=1.14; changes 5 3=1.95;
changes 5 4=0.34; changes 5 5=0.69; changes 5 6=-0.58; changes 5 7=0.22; changes 5 8=1.8; changes 5 9=-0.06; changes 5 random=0.96; changes 6 0=-1.31; changes 6 1=1.47;
changes 6 10=-0.21; changes 6 2=-0.33; changes 6 3=2.81; changes 6 4=0.42; changes 6 5=1.6; changes 6 6=0.08; changes 6 7=1.08; changes 6 8=-0.11; changes 6 9=2.57;
changes 6 random=0.71; code random at - -=-0.71; code random at - 1=-0.7; code random at 0 -=0.44; code random, above 1 key=-0.71; code random, above 1 login=-0.46;
code random, above 1 other=-0.43; code random, above 2 key=-0.45; code random, above 2 login=-0.7; code random, above 2 other=-0.09; code random, above 2 strong=0.07;
date random at - -=-1.7; date random, above 1 key=-0.45; date random, above 1 login=-0.94; date random, above 1 other=-0.15; date random, above 1 strong=-1.89;
date random, above 2 login=-1.24; date random, above 2 other=-0.54; date random, above 2 strong=-0.51; file random at - -=-0.38; file random, above 1 key=-0.32;
file random, above 1 login=-0.44; file random, above 1 other=-0.76; file random, above 1 strong=-0.8; file random, above 2 key=-0.91; file random, above 2 login=-0.39;
file random, above 2 other=-0.51; file random, above 2 strong=-0.29; file wordy at - -=-1.47; file wordy, above 1 other=-0.42; file wordy, above 2 other=-0.42; flag flag=2.37;
flag none=-0.29; hex random at - -=-3.51; hex random at - 0=0.15; hex random at - 1=0.05; hex random at - 3=1.69; hex random at - 4=1.94; hex random at 0 -=-0.89;
hex random at 0 0=-1.37; hex random at 0 1=-1.49; hex random at 0 2=-3.14; hex random at 0 3=-0.92; hex random at 1 -=-0.46; hex random at 1 0=-0.94; hex random at 1 1=-2.47;
hex random at 1 2=-2.27; hex random at 1 3=-1.54; hex random at 2 -=-1.38; hex random at 2 1=-2.08; hex random at 2 2=-1.76; hex random at 2 3=-0.29; hex random at 3 -=0.06;
hex random at 3 3=-1.05; hex random at 4 -=0.31; hex random at 4 2=-1.63; hex random, above 1 key=0.86; hex random, above 1 login=1.22; hex random, above 1 other=-1.08;
hex random, above 1 strong=-0.54; hex random, above 2 key=-1.87; hex random, above 2 login=0.71; hex random, above 2 other=0.46; hex random, above 2 strong=0.5;
hex wordy at - -=-0.26; hex wordy at 0 -=-0.98; hex wordy at 1 -=-0.64; hex wordy at 2 -=-0.92; kebab random at - -=-0.25; kebab random at - 1=1.01; kebab random at 3 4=-2.61;
kebab random, above 1 key=0.19; kebab random, above 1 other=-2.6; kebab random, above 2 key=0.79; kebab wordy at - -=-2.55; kebab wordy, above 1 key=-0.65;
kebab wordy, above 1 login=-0.4; kebab wordy, above 1 strong=-2; kebab wordy, above 2 strong=-1.52; key after 1=-3.27; key after 2=-0.94; key after 3=1; key after 4=2.45;
key after 5=-0.73; key after undefined=0.49; key before 0=0.31; key before 1=1.04; key before 2=0.81; key before 3=0.31; key before 4=1.01; key before 5=-1.32;
key before undefined=-0.68; lead blank end=2.2; lead blank inner=1.07; lead given end=-1.33; lead given inner=0.18; lead quote end=0.94; lead quote inner=0.79;
lead sign end=-0.67; lead sign inner=-0.16; lead start end=-1.7; lead start inner=-2.55; length 0 code=-1.52; length 0 hex=-4.47; length 0 kebab=1.54; length 0 path=0.08;
length 0 run=2.57; length 0 version=-0.78; length 1 code=-1.95; length 1 hex=-1.44; length 1 kebab=-0.94; length 1 member=-1.16; length 1 path=0.21; length 1 run=0.69;
length 1 snake=2.05; length 10 code=1.71; length 10 path=-0.67; length 10 run=1.91; length 2 code=-0.91; length 2 file=0.17; length 2 hex=-0.49; length 2 kebab=-1.01;
length 2 path=0.34; length 2 run=0.96; length 2 snake=0.21; length 2 version=-1.76; length 3 code=-1.64; length 3 file=-1.06; length 3 hex=-2.41; length 3 kebab=-1.44;
length 3 member=1.25; length 3 name and year=1.59; length 3 path=-0.92; length 3 run=-1.35; length 3 version=-1.91; length 3 words and number=-1.63; length 4 code=-1.94;
length 4 file=-0.41; length 4 kebab=-1.51; length 4 member=-2.12; length 4 path=0.35; length 4 run=0.19; length 4 version=-2.11; length 5 code=-1.84; length 5 date=-1.1;
length 5 file=-1.12; length 5 hex=-1.43; length 5 kebab=-1.32; length 5 member=-2.4; length 5 path=-0.93; length 5 run=-0.07; length 5 snake=0.34; length 5 version=-1.79;
length 5 words and number=2.46; length 6 code=-0.9; length 6 date=-1.97; length 6 file=-0.34; length 6 hex=1.59; length 6 kebab=0.96; length 6 path=0.22; length 6 run=0.45;
length 6 snake=-0.78; length 6 version=-2.59; length 7 file=-1.93; length 7 hex=2.25; length 7 kebab=3.32; length 7 run=-1.16; length 7 snake=3; length 7 url=-1.32;
length 7 uuid=1.78; length 7 version=-0.34; length 8 code=1.71; length 8 file=-3.05; length 8 hex=4.97; length 8 kebab=0.58; length 8 path=0.54; length 8 snake=-1;
length 8 url=0.51; length 8 version=-3.01; length 9 run=0.31; length 9 snake=1.26; length 9 url=2.96; login before 0=-1.4; login before 1=0.85; login before 2=1.45;
login before 3=1.29; login before 5=-1.13; login before undefined=-0.58; member random at - -=-0.91; member random at 0 -=1.14; member random at 1 -=1.61;
member random, above 1 other=-0.52; member random, above 2 other=0.06; member wordy at 0 -=-1.13; name and year random at - -=2.88; name and year random at - 1=1.63;
name and year random at 0 -=-0.29; name and year random at 1 -=1.17; name and year random at 2 -=0.97; name and year random at 3 -=1.16; name and year random, above 1 login=1.07;
name and year random, above 1 strong=0.36; name and year random, above 2 other=1.67; other after 1=-0.23; other after 2=-2.64; other after 3=-0.85; other after 4=0.51;
other after 5=-1.21; other after undefined=0.11; other before 0=-1.3; other before 1=-2.94; other before 2=-0.38; other before 3=0.77; other before 4=0.19; other before 5=0.55;
other before undefined=0.34; path random at - -=-0.67; path random at - 1=0.52; path random at 0 -=1.73; path random at 2 -=1.49; path random at 3 -=0.87;
path random, above 1 other=-1.82; path random, above 2 other=-1.86; path wordy at - -=-0.54; run random at - -=-1.02; run random at - 0=0.91; run random at - 1=1.65;
run random at - 2=2.55; run random at - 3=-1.17; run random at - 4=1.09; run random at 0 -=2.24; run random at 1 -=1.53; run random at 1 2=0.94; run random at 2 -=3.29;
run random at 2 3=0.42; run random at 3 -=2.67; run random, above 1 key=1.1; run random, above 1 login=-0.26; run random, above 1 other=-0.99; run random, above 1 strong=2;
run random, above 2 key=-0.84; run random, above 2 login=-0.23; run random, above 2 other=0.46; run random, above 2 strong=0.4; run wordy at - -=-1.39;
run wordy, above 1 other=-1.75; run wordy, above 2 other=-1.13; said no 0=-0.99; said no 1=-0.23; said no 10=1.12; said no 2=0.07; said no 3=-1.67; said no 4=-0.56;
said no 6=0.13; said no 7=0.44; said no 8=1.1; said no 9=1.28; said yes 0=-1.96; said yes 1=-0.05; said yes 2=-1.7; said yes 3=-0.6; said yes 4=-1.08; said yes 5=-0.1;
said yes 6=0.33; said yes 7=0.43; said yes 8=0.35; shape code random=-0.44; shape date random=-1.7; shape file random=-0.18; shape file wordy=-1.47; shape hex random=-0.67;
shape hex wordy=-1.23; shape kebab random=0.33; shape kebab wordy=-0.82; shape member random=0.33; shape member wordy=-1.22; shape name and year random=1.59;
shape path random=-0.07; shape path wordy=-0.54; shape run wordy=-0.45; shape snake random=0.34; shape url random=0.69; shape url wordy=-0.47; shape uuid random=1.78;
shape version random=-1.54; shape words and number wordy=0.76; signs 00111 random=-2.27; signs 01010 random=-1.58; signs 01011 random=-1.4; signs 01100 random=-2.56;
signs 01101 random=-1.2; signs 01101 wordy=-2.83; signs 01110 random=1.77; signs 10010 random=-3.12; signs 10011 random=-3.98; signs 10100 random=-0.2; signs 10100 wordy=-0.69;
signs 10101 random=-2.01; signs 10101 wordy=-0.57; signs 10110 random=0.23; signs 10111 random=0.22; signs 10111 wordy=-0.31; signs 11000 random=-2.55; signs 11001 random=-0.28;
signs 11010 random=-2.49; signs 11011 random=-1.79; signs 11100 random=2.26; signs 11100 wordy=0.34; signs 11101 random=2.07; signs 11101 wordy=-0.67; signs 11110 random=3.55;
signs 11111 random=2.99; snake random at - -=0.12; snake random at - 1=0.74; strong after 1=-1.74; strong after 2=2.19; strong after 3=0.84; strong after 4=1.12;
strong after 5=-0.55; strong after undefined=-0.27; strong before 0=1.03; strong before 1=1.11; strong before 2=1.91; strong before 3=0.31; strong before 4=1.77;
strong before undefined=-0.99; url random at - -=0.68; url wordy at - -=-0.47; uuid random at - -=-0.85; uuid random at - 1=3.05; uuid random at 0 -=3.03; uuid random at 1 -=3.1;
uuid random at 2 -=1.44; uuid random at 3 -=1.66; uuid random, above 1 key=1.71; uuid random, above 1 login=-1.07; uuid random, above 1 other=-1.9;
uuid random, above 1 strong=2.12; uuid random, above 2 login=-0.39; uuid random, above 2 other=-1.44; uuid random, above 2 strong=1.72; version random at - -=-1.37;
words and number wordy at - -=1.5; words and number wordy at - 1=0.19; words and number wordy at - 2=2.55; words and number wordy at 0 -=3.73; words and number wordy at 1 -=0.47;
words and number wordy at 2 -=0.84; words and number wordy at 3 -=1.55; words and number wordy, above 1 login=2.11; words and number wordy, above 1 strong=0.78;
words and number wordy, above 2 other=1.46
`;
