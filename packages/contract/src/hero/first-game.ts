/**
 * Facts about the heroes of League of Legends (英雄联盟), which belong to their publisher; shown as sample data alone.
 * A line each: id; alias; title; name; roles; free (this week, in ARAM this week, for ever); attack, defense, magic and
 * difficulty; change; price in gold, in coupons; what it is sought by; numbers of its skins; numbers of its posters.
 */
export const FIRST_GAME = `
1;Annie;安妮;黑暗之女;mage;0 0 0;2 3 10 6;无改动;4800;2000;安妮,黑暗之女,火女,Annie,anni,heianzhinv,huonv,an,hazn,hn;0-13;0-13
2;Olaf;奥拉夫;狂战士;fighter,tank;0 0 0;9 5 3 3;无改动;1350;1500;狂战士,奥拉夫,kzs,alf,Olaf,kuangzhanshi,aolafu;0-6 15 16;0-16
3;Galio;加里奥;正义巨像;tank,mage;0 0 0;1 10 6 5;无改动;3150;2000;正义巨像,加里奥,Galio,jla,zyjx,zhengyijuxiang,jialiao;0-6 13;0-2 4 3 5-13
4;TwistedFate;崔斯特;卡牌大师;mage;0 0 0;6 2 6 9;无改动;4800;3000;卡牌大师,崔斯特,卡牌,TwistedFate,kp,cst,kpds,kapaidashi,cuisite,kapai;0-2 4 3 5 7 6 8-11 13;0-11 13
5;XinZhao;赵信;德邦总管;fighter,assassin;0 0 0;8 6 3 2;无改动;3150;2500;德邦总管,德邦,赵信,XinZhao,db,dbzg,zx,debangzongguan,debang,zhaoxin;0-4 6 5 13;0-17
6;Urgot;厄加特;无畏战车;fighter,tank;0 0 0;8 5 3 8;改动英雄;1350;1000;无畏战车,厄加特,ejt,wwzc,Urgot,wuweizhanche,ejiate;0-3 9 15;0-9 15
7;Leblanc;乐芙兰;诡术妖姬;assassin,mage;0 0 0;1 4 10 9;无改动;4800;2500;诡术妖姬,妖姬,乐芙兰,Leblanc,lfl,yj,gsyj,guishuyaoji,yaoji,lefulan;0-5 12;0-5 7 8 10 12
8;Vladimir;弗拉基米尔;猩红收割者;mage;1 0 0;2 6 8 7;无改动;3150;2500;猩红收割者,吸血鬼,弗拉基米尔,fljme,xxg,xhsgz,Vladimir,xinghongshougezhe,xixiegui,fulajimier;0-8 14;0-6 8 7 9-14
9;FiddleSticks;费德提克;远古恐惧;mage,support;0 0 0;2 3 9 9;无改动;1350;2000;远古恐惧,费德提克,稻草人,FiddleSticks,yuangukongju,feidetike,daocaoren,dcr,fdtk,ygkj;0-9;0-9
10;Kayle;凯尔;正义天使;fighter,support;1 0 0;6 6 7 7;改动英雄;450;1000;正义天使,凯尔,天使,ts,zyts,ke,Kayle,zhengyitianshi,kaier,tianshi;0 1 4 7 2 3 5 15 6 8 9;0-9 15
11;MasterYi;易;无极剑圣;assassin,fighter;0 0 0;10 4 2 4;无改动;450;1000;无极剑圣,易,剑圣,js,y,wjjs,MasterYi,wujijiansheng,yi,jiansheng;0-5 9-11 17;0-13 17
12;Alistar;阿利斯塔;牛头酋长;tank,support;1 0 0;6 9 5 7;无改动;1350;1000;阿利斯塔,牛头,牛头酋长,酋长,alisita,niutou,niutouqiuzhang,qiuzhang,Alistar,alst,nt,ntqz,qz;1 0 2-6 8 7 9 10;0-17
13;Ryze;瑞兹;符文法师;mage,fighter;1 0 1;2 2 10 7;无改动;450;1000;符文法师,瑞兹,Ryze,光头,rz,fwfs,gt,fuwenfashi,ruizi,guangtou;0-2 4 6 3 5 7-10 13 11;0-11 13
14;Sion;赛恩;亡灵战神;tank,fighter;1 0 0;5 9 3 5;无改动;1350;2000;亡灵战神,塞恩,赛恩,se,wlzs,Sion,wanglingzhanshen,saien;0-2 4 3 5 14;0-5 14
15;Sivir;希维尔;战争女神;marksman;0 0 0;9 3 1 4;无改动;450;1000;战争女神,轮子妈,希维尔,lzm,xwe,zzns,Sivir,zhanzhengnvshen,lunzima,xiweier;0-10 16;0-16
16;Soraka;索拉卡;众星之子;support,mage;0 0 0;2 5 7 3;无改动;450;1000;众星之子,索拉卡,星妈,奶妈,xm,nm,slk,zxzz,Soraka,zhongxingzhizi,suolaka,xingma,naima;1 2 0 6 5 3 4 7 17 8 9 15 16;0-9 15-17
17;Teemo;提莫;迅捷斥候;marksman,assassin;1 0 1;5 3 7 6;无改动;6300;3500;迅捷斥候,提莫,timo,Teemo,tm,xjch,xunjiechihou,timo;0 4 2 3 5 1 6-8 14;0-17
18;Tristana;崔丝塔娜;麦林炮手;marksman,assassin;0 0 0;9 3 5 4;无改动;1350;1000;麦林炮手,小炮,崔丝塔娜,xp,cstn,mlps,Tristana,mailinpaoshou,xiaopao,cuisitana;1 0 6 10 11 2-5 12;0-17
19;Warwick;沃里克;祖安怒兽;fighter,tank;0 0 0;9 5 3 3;无改动;3150;2500;祖安怒兽,沃里克,狼人,lr,wlk,zans,Warwick,zuannushou,wolike,langren;3 0-2 4 10 6 5 8 7 9 16;0-14 16
20;Nunu;努努和威朗普;雪原双子;tank,fighter;0 0 0;4 6 7 4;无改动;450;1000;雪原双子,努努和威朗普,努努,雪人,Nunu,nn,xr,xysz,mmhwlp,xueyuanshuangzi,nunuheweilangpu,nunu,xueren;5 3 0-2 4 6-8 16;0-8 16
21;MissFortune;厄运小姐;赏金猎人;marksman;1 0 0;8 2 5 1;无改动;3150;2500;赏金猎人,赏金,厄运小姐,MF,MissFortune,sj,sjlr,eyxj,shangjinlieren,shangjin,eyunxiaojie;1 7 5 0 2-4 6 8 9 15-17;0-9 15-17
22;Ashe;艾希;寒冰射手;marksman,support;1 0 1;7 3 2 4;无改动;450;1000;艾希,寒冰,爱射,艾射,冰弓,Ashe,aixi,hanbing,aishe,aishe,binggong,ax,hb,as,bg;6 0 3 1 2 4 5 7-9 11 17;3 0-2 5 4 7 8 6 17 11 9 10
23;Tryndamere;泰达米尔;蛮族之王;fighter,assassin;0 0 0;10 5 2 5;无改动;4800;3500;蛮族之王,蛮王,泰达米尔,Tryndamere,tdme,mw,mzzw,manzuzhiwang,manwang,taidamier;1 0 5 2 7 8 3 4 6 9 10;0 3 1 4 7 2 6 10 8 9 5
24;Jax;贾克斯;武器大师;fighter,assassin;0 0 0;7 5 7 5;无改动;3150;2500;武器大师,贾克斯,武器,Jax,wq,jks,wqds,wuqidashi,jiakesi,wuqi;1 0 3 2 8 12 4 5 13 6 7 14;0 2 1 3 7 6 5 4 8 9 12 10 11 14 13
25;Morgana;莫甘娜;堕落天使;mage,support;0 0 0;1 6 8 1;无改动;1350;2000;堕落天使,莫甘娜,MGN,dlts,Morgana,duoluotianshi,moganna;1 0 2-5 11 6 10 17;2 4 0 3 1 11 6 5 10 8 7 9 17
26;Zilean;基兰;时光守护者;support,mage;0 0 0;2 5 8 6;无改动;450;1000;时光守护者,基兰,Zilean,jl,sgshz,时光老人,时光老头,shiguangshouhuzhe,jilan,shiguanglaoren,shiguanglaotou;0 3 4 2 6 1 5;6 4 2 1 5 0 3
27;Singed;辛吉德;炼金术士;tank,fighter;0 0 0;4 8 7 5;无改动;1350;2000;炼金术士,辛吉德,炼金,lj,xjd,ljss,Singed,lianjinshushi,xinjide,lianjin;0 7 2 6 1 3-5 8-10;3 0 1 6 5 8 7 4 2 10 9
28;Evelynn;伊芙琳;痛苦之拥;assassin,mage;0 0 0;4 2 7 10;无改动;1350;2000;痛苦之拥,伊芙琳,寡妇,Evelynn,tongkuzhiyong,yifulin,guafu,gf,tkzy,yfl;1 0 8 5 2 3 7 4 6 15;0 1 4 5 8 3 7 6 2 15
29;Twitch;图奇;瘟疫之源;marksman,assassin;0 0 0;9 2 3 6;改动英雄;4800;3000;瘟疫之源,图奇,老鼠,Twitch,ls,tq,wyzy,wenyizhiyuan,tuqi,laoshu;1 2 0 3 8 7 4-6 12;1 0 2 4 7 8 3 6 12 5 10 11 9
30;Karthus;卡尔萨斯;死亡颂唱者;mage;0 0 0;2 2 10 7;无改动;4800;3000;死亡颂唱者,卡尔萨斯,死歌,Karthus,sg,kess,swscz,siwangsongchangzhe,kaersasi,sige;5 1 0 3 4 2 10 9 17;0 1 3 2 4 9 5 10 8 6 7 17
31;Chogath;科加斯;虚空恐惧;tank,mage;1 0 0;3 7 7 5;无改动;3150;1500;虚空恐惧,科加斯,大虫子,虫子,Chogath,xukongkongju,kejiasi,dachongzi,chongzi,xkkj,kjs,dcz,cz;1 3 0 2 4-7 14;1 0 3 6 4 2 5 7 14 9 12 13 8 11 10
32;Amumu;阿木木;殇之木乃伊;tank,mage;0 0 0;2 6 8 3;无改动;1350;2000;阿木木,木乃伊,分头,殇之木乃伊,木木,伤之木乃伊,amumu,munaiyi,fentou,shangzhimunaiyi,amm,szmny,mny,ft,mm,mumu;0-8 17;0 7 8 4 5 3 1 6 2 17 11 16 10 12 14
33;Rammus;拉莫斯;披甲龙龟;tank,fighter;0 0 0;4 10 5 5;无改动;3150;2500;披甲龙龟,拉莫斯,龙龟,lg,pjlg,lms,Rammus,pijialonggui,lamosi,longgui;0-3 5 6 4 7 8 16 17;0 2 8 4 1 5 3 6 7 9 10 17 16 11 13 14 12 15
34;Anivia;艾尼维亚;冰晶凤凰;mage,support;0 0 0;1 4 10 10;无改动;4800;3500;凤凰,冰晶凤凰,艾尼维亚,Anivia,fenghuang,bingjingfenghuang,ainiweiya,anwy,bjfh,fh;0-4 6 7 5 8 17;0 2 3 1 4 8 6 5 7 17
35;Shaco;萨科;恶魔小丑;assassin;0 0 0;8 4 6 9;无改动;4800;2000;恶魔小丑,小丑,沙扣,沙口,萨科,xc,emxc,sk,emoxiaochou,xiaochou,sake,Shaco;0-8 15;4 0 3 6 1 7 5 2 15 8
36;DrMundo;蒙多医生;祖安狂人;fighter,tank;0 0 0;5 7 6 5;无改动;1350;2000;祖安狂人,蒙多医生,蒙多,DrMundo,zuankuangren,mengduoyisheng,mengduo,md,mdys,zakr;0-6 10 7-9;0 1 3 2 4-10
37;Sona;娑娜;琴瑟仙女;support,mage;0 0 0;5 2 8 4;无改动;3150;2500;琴瑟仙女,琴女,娑娜,sn,qn,qsxn,Sona,qinsexiannv,qinnv,suona;0-7 9 17;0-2 5 4 9 6 7 3 8 17 16
38;Kassadin;卡萨丁;虚空行者;assassin,mage;0 0 0;3 5 8 8;无改动;3150;2500;虚空行者,卡萨丁,ksd,xkxz,Kassadin,xukongxingzhe,kasading;0-6 14;0-2 4 3 5 6 14
39;Irelia;艾瑞莉娅;刀锋舞者;fighter,assassin;0 0 0;7 4 5 5;无改动;6300;4000;刀锋舞者,艾瑞莉娅,女刀,女刀锋,Irelia,nd,ndf,dfwz,arly,daofengwuzhe,airuiliya,nvdao,nvdaofeng;1 0 3 2 4-6 15-17;0-6 16 15 17
40;Janna;迦娜;风暴之怒;support,mage;0 0 0;3 5 7 7;无改动;1350;2000;风暴之怒,迦娜,风女,fn,jn,fbzn,Janna,fengbaozhinu,jiana,fengnv;0-8 13;0 1 3 2 5 4 8 7 6 13 11
41;Gangplank;普朗克;海洋之灾;fighter;0 0 0;7 6 4 9;无改动;3150;2500;海洋之灾,普朗克,船长,plk,cz,hyzz,Gangplank,haiyangzhizai,pulangke,chuanzhang;0-8 14;0-17
42;Corki;库奇;英勇投弹手;marksman;0 0 0;8 3 6 6;无改动;6300;3500;英勇投弹手,库奇,飞机,Corki,yingyongtoudanshou,kuqi,feiji,fj,kq,yytds;0-2 4 3 5-8;0-12 16 17
43;Karma;卡尔玛;天启者;mage,support;0 0 0;1 7 8 5;无改动;3150;2500;天启者,卡尔玛,扇子妈,Karma,szm,kem,tqz,tianqizhe,kaerma,shanzima;0-8;0-8
44;Taric;塔里克;瓦洛兰之盾;support,fighter;0 0 0;4 8 5 3;无改动;3150;1500;瓦洛兰之盾,塔里克,宝石,bs,tlk,wllzd,Taric,waluolanzhidun,talike,baoshi;0-4 9;0-9
45;Veigar;维迦;邪恶小法师;mage;0 0 0;2 2 10 7;无改动;1350;2000;邪恶小法师,小法师,维迦,xfs,xexfs,wj,Veigar,xieexiaofashi,xiaofashi,weijia;0-9 13;0-13
48;Trundle;特朗德尔;巨魔之王;fighter,tank;0 0 0;7 6 2 5;无改动;3150;2500;巨魔之王,巨魔,特朗德尔,Trundle,jm,jmzw,tlde,jumozhiwang,jumo,telangdeer;0-2 4 3 5 6;0-6
50;Swain;斯维因;诺克萨斯统领;mage,fighter;0 0 0;2 6 9 8;无改动;4800;3000;诺克萨斯统领,乌鸦,斯维因,swy,wy,nksstl,Swain,nuokesasitongling,wuya,siweiyin;0-4 11 12;0-4 11 12
51;Caitlyn;凯特琳;皮城女警;marksman;0 0 0;8 2 2 6;无改动;6300;3000;皮城女警,凯特琳,女警,皮城,Caitlyn,pichengnvjing,kaitelin,nvjing,picheng,pc,nj,pcnj,ctl;0-6 10 11 13;0-17
53;Blitzcrank;布里茨;蒸汽机器人;tank,fighter,support;0 0 0;4 8 5 4;无改动;3150;2500;蒸汽机器人,布里茨,机器人,Blitzcrank,zhengqijiqiren,bulici,jiqiren,zqjqr,jqr,blc;0-7 11;0-15
54;Malphite;墨菲特;熔岩巨兽;tank,fighter;0 0 0;5 9 7 2;无改动;1350;1000;熔岩巨兽,墨菲特,石头人,Malphite,str,mft,ryjs,rongyanjushou,mofeite,shitouren;0 1 4 2 3 5-7 16;0-9 11 15 16
55;Katarina;卡特琳娜;不祥之刃;assassin,mage;0 0 0;4 3 9 8;无改动;3150;2500;不祥之刃,卡特琳娜,卡特,kt,ktln,bxzr,不详,bx,Katarina,buxiangzhiren,katelinna,kate,buxiang;2 4 6 1 3 5 0 7 12 8 10 9;0-12
56;Nocturne;魔腾;永恒梦魇;assassin,fighter;0 0 0;9 5 2 4;无改动;4800;3000;永恒梦魇,魔腾,noc,Nocturne,梦魇,my,yhmy,mt,yonghengmengyan,moteng,mengyan;7 0 2 1 3-6 16;0-7 16
57;Maokai;茂凯;扭曲树精;tank,mage;0 0 0;3 8 6 3;无改动;4800;3000;扭曲树精,茂凯,大树,ds,mk,nqsj,Maokai,niuqushujing,maokai,dashu;1 0 6 4 3 7 2 5 16;0-16
58;Renekton;雷克顿;荒漠屠夫;fighter,tank;1 0 0;8 5 2 3;无改动;4800;3000;荒漠屠夫,鳄鱼,雷克顿,ey,lkd,mmtf,huangmotufu,eyu,leikedun;0-3 5 7 4 6 8 9 17;0-17
59;JarvanIV;嘉文四世;德玛西亚皇子;tank,fighter;0 0 0;6 8 3 5;无改动;4800;3000;德玛西亚皇子,嘉文四世,皇子,嘉文,JarvanIV,jw,hz,dmxyhz,jwss,demaxiyahuangzi,jiawensishi,huangzi,jiawen;1-4 0 5-7 11 8 9;0-9 11
60;Elise;伊莉丝;蜘蛛女皇;mage,fighter;0 0 0;6 5 7 9;无改动;4800;3000;蜘蛛女皇,伊莉丝,蜘蛛,Elise,zz,zznh,yls,zhizhunvhuang,yilisi,zhizhu;0 5 3 2 1 4 6;0-6
61;Orianna;奥莉安娜;发条魔灵;mage,support;0 0 0;4 3 9 7;无改动;6300;3000;发条魔灵,奥莉安娜,发条,Orianna,ftml,ft,alan,fatiaomoling,aolianna,fatiao;7 6 5 4 0 1 3 2 8 11;0-8 11
62;MonkeyKing;孙悟空;齐天大圣;fighter,tank;0 0 0;8 5 2 3;无改动;6300;4500;齐天大圣,孙悟空,MonkeyKing,猴子,hz,qtds,swk,qitiandasheng,sunwukong,houzi;0 1 3 2 4-7;0-7
63;Brand;布兰德;复仇焰魂;mage;0 0 0;2 2 9 4;无改动;4800;2000;复仇焰魂,布兰德,火男,Brand,fuchouyanhun,bulande,huonan,cfyh,bld,hn;0-8;0-8
64;LeeSin;李青;盲僧;fighter,assassin;0 0 0;8 5 3 6;无改动;4800;3000;盲僧,瞎子,李青,lq,xz,ms,LeeSin,mangseng,xiazi,liqing;0 1 4 2 6 3 5 11 12 10;0-6 8-16 7 17
67;Vayne;薇恩;暗夜猎手;marksman,assassin;0 0 0;10 1 1 8;无改动;4800;3000;暗夜猎手,薇恩,vn,Vayne,ve,ayls,anyelieshou,weien;1 5 2 6 0 3 4 12 10 11 13-15;0-15
68;Rumble;兰博;机械公敌;fighter,mage;0 0 0;3 6 8 10;无改动;4800;3000;机械公敌,兰博,Rumble,lb,jxgd,jixiegongdi,lanbo;0 3 1 2 4 13;0-13
69;Cassiopeia;卡西奥佩娅;魔蛇之拥;mage;0 0 0;2 3 9 10;无改动;4800;3500;魔蛇之拥,卡西奥佩娅,蛇女,Cassiopeia,moshezhiyong,kaxiaopeiya,shenv,mszy,kxapy,sn;0 2 1 3 4 8 9;0-9
72;Skarner;斯卡纳;水晶先锋;fighter,tank;0 0 0;7 6 5 5;无改动;3150;2500;水晶先锋,斯卡纳,skn,sjxf,蝎子,xz,Skarner,shuijingxianfeng,sikana,xiezi;3 1 0 2 4 5;0-5
74;Heimerdinger;黑默丁格;大发明家;mage,support;0 0 0;2 6 8 8;无改动;3150;2500;大发明家,黑默丁格,大头,Heimerdinger,dt,dfmj,hmdg,dafamingjia,heimodingge,datou;0-6 15;0-6 15
75;Nasus;内瑟斯;沙漠死神;fighter,tank;0 0 0;7 5 6 6;无改动;3150;2500;沙漠死神,内瑟斯,狗头,gt,nss,smss,Nasus,shamosishen,neisesi,goutou;0-6 11 10 16;0-16
76;Nidalee;奈德丽;狂野女猎手;assassin,mage;0 0 0;5 4 7 8;无改动;6300;3500;狂野女猎手,奈德丽,豹女,bn,ndl,kynls,Nidalee,kuangyenvlieshou,naideli,baonv;0 7 3 6 8 1 2 4 5 9 11;0-9 11
77;Udyr;乌迪尔;兽灵行者;fighter,tank;0 0 0;8 7 4 7;无改动;3150;2500;兽灵行者,乌迪尔,Udyr,wde,slxz,UD,shoulingxingzhe,wudier;0-3 5 4;0-5
78;Poppy;波比;圣锤之毅;tank,fighter;0 0 0;6 7 2 6;无改动;450;1000;圣锤之毅,波比,bb,sczy,Poppy,shengchuizhiyi,bobi;5 4 0 1 6 2 3 14 15 7 16;0-16
79;Gragas;古拉加斯;酒桶;fighter,mage;0 0 0;4 7 6 5;无改动;3150;2500;酒桶,古拉加斯,啤酒人,肉蛋葱鸡,Gragas,pjr,jt,gljs,rdcj,jiutong,gulajiasi,pijiuren,roudancongji;6 3 1 4 0 2 5 7 11 8-10;0-11
80;Pantheon;潘森;不屈之枪;fighter,assassin;0 0 0;9 4 3 4;无改动;3150;1500;不屈之枪,潘森,Pantheon,PS,bqzq,buquzhiqiang,pansen;0-2 5 16 6 7 4 3 8;0-16
81;Ezreal;伊泽瑞尔;探险家;marksman,mage;1 0 0;7 2 6 7;无改动;4800;3000;探险家,伊泽瑞尔,ez,Ezreal,tanxianjia,yizeruier,txj,yzrr;3 1 2 4 0 6 5 7-9;0-9 13-15
82;Mordekaiser;莫德凯撒;铁铠冥魂;fighter;0 0 0;4 6 7 4;无改动;3150;1500;铁铠冥魂,莫德凯撒,铁男,Mordekaiser,tn,mdks,tkmh,tiekaiminghun,modekaisa,tienan;0-2 5 3 4 6 13;0-6 13
83;Yorick;约里克;牧魂人;fighter,tank;0 0 0;6 6 4 6;无改动;3150;2500;牧魂人,约里克,掘墓人,jmr,mhr,ylk,Yorick,muhunren,yuelike,juemuren;0-4 12;0-4 12
84;Akali;阿卡丽;离群之刺;assassin;0 0 0;5 3 8 7;无改动;3150;2500;阿卡丽,离群之刺,akali,liqunzhici,akl,lqzc;0-2 4-6 3 7-9 13-15;0-9 13-15
85;Kennen;凯南;狂暴之心;mage,marksman;0 0 0;6 4 7 4;无改动;4800;2500;狂暴之心,凯南,kn,kbzx,Kennen,kuangbaozhixin,kainan;0-8;0-8
86;Garen;盖伦;德玛西亚之力;fighter,tank;1 0 1;7 7 1 5;无改动;3150;1000;德玛西亚之力,盖伦,大宝剑,Garen,dbj,gl,dmxyzl,demaxiyazhili,gailun,dabaojian;0-6 10 11 13 14;0-14
89;Leona;蕾欧娜;曙光女神;tank,support;0 0 0;4 8 3 4;无改动;4800;3000;曙光女神,蕾欧娜,日女,曙光,女坦,nt,rn,sg,lon,sgns,shuguangnvshen,leiouna,rinv,shuguang,Leona,nvtan;0-4 8-12;0-6 8-12
90;Malzahar;玛尔扎哈;虚空先知;mage,assassin;0 0 0;2 2 9 6;无改动;4800;3000;虚空先知,玛尔扎哈,蚂蚱,马尔扎哈,Malzahar,mz,mezh,xkxz,xukongxianzhi,maerzhaha,mazha,maerzhaha;0-7 9;0-7 9
91;Talon;泰隆;刀锋之影;assassin;0 0 0;9 3 1 7;无改动;6300;4500;刀锋之影,男刀,泰隆,tl,nd,dfzy,Talon,daofengzhiying,nandao,tailong;0-5 12;0-12
92;Riven;锐雯;放逐之刃;fighter,assassin;1 0 0;8 5 1 8;无改动;6300;4500;放逐之刃,锐雯,Riven,rw,fzzr,fangzhuzhiren,ruiwen;0-7 16;0-17
96;KogMaw;克格莫;深渊巨口;marksman,mage;0 0 0;8 2 5 6;无改动;4800;2000;深渊巨口,克格莫,大嘴,KogMaw,dz,kgm,syjk,shenyuanjukou,kegemo,dazui;0-10;0-17
98;Shen;慎;暮光之眼;tank;1 0 0;3 9 3 4;无改动;1350;2000;暮光之眼,慎,yaozi,s,mgzy,Shen,muguangzhiyan,shen;0-6 15 16;1 4 3 0 2 5-16
99;Lux;拉克丝;光辉女郎;mage,support;0 0 0;2 4 9 5;无改动;3150;2500;光辉女郎,拉克丝,光辉,lux,lks,gh,ghnl,guanghuinvlang,lakesi,guanghui;0-8 14-17;0-17
101;Xerath;泽拉斯;远古巫灵;mage;0 0 0;1 3 10 8;无改动;4800;2500;远古巫灵,泽拉斯,guancaiban,gbc,zls,ygwl,Xerath,yuanguwuling,zelasi;1-3 0 4 5 12;0-5 12
102;Shyvana;希瓦娜;龙血武姬;fighter,tank;0 0 0;8 6 3 4;无改动;4800;3500;龙血武姬,龙女,希瓦娜,ln,xwn,lxwj,Shyvana,longxuewuji,longnv,xiwana;0-6 8;0-6 8
103;Ahri;阿狸;九尾妖狐;mage,assassin;0 0 0;3 4 8 5;无改动;6300;3500;九尾,九尾妖狐,狐狸,阿狸,jiuwei,jiuweiyaohu,huli,ali,ahri,jwyh,al,hl,jw;0-7 14-17;0-17
104;Graves;格雷福斯;法外狂徒;marksman;0 0 0;8 5 3 3;无改动;6300;4500;法外狂徒,格雷福斯,男枪,Graves,nq,glfs,fwkt,fawaikuangtu,geleifusi,nanqiang;0-7 14;0-7 11 12 14
105;Fizz;菲兹;潮汐海灵;assassin,fighter;0 0 0;6 4 7 6;无改动;6300;4500;潮汐海灵,菲兹,小鱼人,Fizz,fz,xyr,cxhl,chaoxihailing,feizi,xiaoyuren;0-4 8-10 14-16;0-6 8 7 9-16
106;Volibear;沃利贝尔;不灭狂雷;fighter,tank;0 0 0;7 7 4 3;无改动;4800;3500;不灭狂雷,沃利贝尔,Volibear,狗熊,gx,wlbe,bmkl,bumiekuanglei,wolibeier,gouxiong;0-7 9;0-7 9
107;Rengar;雷恩加尔;傲之追猎者;assassin,fighter;1 0 0;7 4 2 8;无改动;6300;4500;傲之追猎者,狮子狗,雷恩加尔,szg,leje,azzlz,Rengar,aozhizhuiliezhe,shizigou,leienjiaer;0-3 8 15;0-6 8 12 13 15
110;Varus;韦鲁斯;惩戒之箭;marksman,mage;0 0 0;7 3 4 2;无改动;4800;3500;惩戒之箭,韦鲁斯,维鲁斯,wls,cjzj,Varus,chengjiezhijian,weilusi;0-7 9 16 17;0-7 9 16 17
111;Nautilus;诺提勒斯;深海泰坦;tank,fighter;0 0 0;4 6 6 6;无改动;4800;3500;深海泰坦,诺提勒斯,泰坦,Nautilus,tt,ntls,shtt,shenhaitaitan,nuotileisi,taitan;0-6 9;0-6 9
112;Viktor;维克托;机械先驱;mage;0 0 0;2 4 10 9;无改动;4800;2500;机械先驱,维克托,三只手,szs,wkt,jxxq,Viktor,jixiexianqu,weiketuo,sanzhishou;0 2 1 3-5;0-5
113;Sejuani;瑟庄妮;北地之怒;tank,fighter;0 0 0;5 7 6 4;无改动;4800;3500;北地之怒,猪妹,瑟庄妮,zm,szn,bdzn,Sejuani,beidizhinu,zhumei,sezhuangni;0-8 15 16;0-8 15 16
114;Fiora;菲奥娜;无双剑姬;fighter,assassin;0 0 0;10 4 2 3;无改动;6300;4500;无双剑姬,菲奥娜,剑姬,Fiora,jj,wsjj,fan,wushuangjianji,feiaona,jianji;0-5;0-13 17
115;Ziggs;吉格斯;爆破鬼才;mage;0 0 0;2 4 9 4;无改动;6300;4500;爆破鬼才,炸弹人,吉格斯,Ziggs,jgs,zdr,bpgc,baopoguicai,zhadanren,jigesi;0-7 14;0-7 14
117;Lulu;璐璐;仙灵女巫;support,mage;0 0 0;4 5 7 5;无改动;4800;3500;仙灵女巫,璐璐,ll,xlnw,Lulu,xianlingnvwu,lulu;0-6 14 15;0-15
119;Draven;德莱文;荣耀行刑官;marksman;0 0 0;9 3 1 8;无改动;6300;4500;荣耀行刑官,德莱文,Draven,rongyaoxingxingguan,delaiwen,ryxxg,dlw;0 1 3 2 4-6 12 13;0-13
120;Hecarim;赫卡里姆;战争之影;fighter,tank;0 0 0;8 6 4 6;无改动;4800;3500;战争之影,赫卡里姆,人马,Hecarim,rm,zzzy,hlkm,zhanzhengzhiying,hekalimu,renma;0-8 14;0-8 14
121;Khazix;卡兹克;虚空掠夺者;assassin;0 0 0;9 4 3 6;无改动;6300;4500;虚空掠夺者,螳螂,卡兹克,kzk,tl,xkldz,Khazix,xukonglueduozhe,tanglang,kazike;0-4 11;0-4 11
122;Darius;德莱厄斯;诺克萨斯之手;fighter,tank;0 0 0;9 5 1 2;无改动;6300;4500;诺克萨斯之手,德莱厄斯,诺手,Darius,nuokesasizhishou,delaiesi,nuoshou,nksszs,ns,dles;3 4 8 1 0 2 14-16;0-4 8 13-16
126;Jayce;杰斯;未来守护者;fighter,marksman;0 0 0;8 4 3 7;无改动;4800;3500;未来守护者,杰斯,Jayce,js,wlshz,weilaishouhuzhe,jiesi;0 2 1 3 5 4 15;0-5 15
127;Lissandra;丽桑卓;冰霜女巫;mage;0 0 0;2 5 8 6;无改动;6300;3000;冰霜女巫,冰女,丽桑卓,Lissandra,bn,lsz,bsnw,bingshuangnvwu,bingnv,lisangzhuo;0 1 3 2 4 12;0-4 12
131;Diana;黛安娜;皎月女神;fighter,mage;0 0 0;7 6 8 4;无改动;6300;4500;皎月女神,黛安娜,皎月,Diana,jiaoyuenvshen,daianna,jiaoyue,jy,dan,jyns;0-3 12 11;0-3 6 9 11 12
133;Quinn;奎因;德玛西亚之翼;marksman,assassin;0 0 0;9 4 2 5;无改动;6300;4500;德玛西亚之翼,奎因,鸟人,ky,dmxyzz,Quinn,nr,demaxiyazhiyi,kuiyin,niaoren;1 4 0 2 3 5;0-5
134;Syndra;辛德拉;暗黑元首;mage,support;0 0 0;2 3 9 8;无改动;6300;4500;暗黑元首,球女,辛德拉,qn,xdl,ahyy,Syndra,anheiyuanshou,qiunv,xindela;1 0 4 2 3 5-7 16;0-7 16
136;AurelionSol;奥瑞利安索尔;铸星龙王;mage;1 0 0;2 3 8 7;无改动;6300;4500;铸星龙王,奥瑞利安索尔,索尔,龙王,AurelionSol,zhuxinglongwang,aoruiliansuoer,suoer,longwang,zxlw,lw,se,arlasr;0-2 11;0-2 11
141;Kayn;凯隐;影流之镰;fighter,assassin;0 0 0;10 6 1 8;无改动;6300;4500;影流之镰,凯隐,ky,ylzl,Kayn,yingliuzhilian,kaiyin;0 2 1 9 8;0-2 8 9
142;Zoe;佐伊;暮光星灵;mage,support;0 0 0;1 7 8 5;无改动;6300;4500;暮光星灵,佐伊,zy,mgxl,Zoe,muguangxingling,zuoyi;0 2 1 9;0-2 9
143;Zyra;婕拉;荆棘之兴;mage,support;0 0 0;4 3 8 7;无改动;4800;3500;荆棘之兴,婕拉,jl,jjzx,Zyra,jingjizhixing,jiela;1 0 2-7 16;0-7 16
145;Kaisa;卡莎;虚空之女;marksman;0 0 0;8 5 3 6;无改动;6300;4500;虚空之女,卡莎,ks,xkzn,Kaisa,xukongzhinv,kasha;0 1 14-17;0 1 14-17
147;Seraphine;萨勒芬妮;星籁歌姬;mage,support;1 0 0;0 0 0 0;无改动;6300;4500;萨勒芬妮,星籁歌姬,Seraphine,saleifenni,xinglaigeji;0 1 4;0 1 4
150;Gnar;纳尔;迷失之牙;fighter,tank;1 0 0;6 5 5 8;无改动;6300;4500;迷失之牙,纳尔,Gnar,ne,mszy,mishizhiya,naer;1 3 2 0 4 13-15;0-4 13-15
154;Zac;扎克;生化魔人;tank,fighter;0 0 0;3 7 7 8;无改动;4800;3000;生化魔人,扎克,Zac,shenghuamoren,zhake,zk,shmr;2 0 6 1 7;0-2 6 7
157;Yasuo;亚索;疾风剑豪;fighter,assassin;0 0 0;8 4 4 10;无改动;6300;4500;疾风剑豪,剑豪,亚索,Yasuo,ys,jh,jfjh,jifengjianhao,jianhao,yasuo;2 0 1 3 9 17 10;0-3 9 10 17
161;Velkoz;维克兹;虚空之眼;mage;0 0 0;2 2 10 8;无改动;6300;4500;虚空之眼,大眼,维克兹,wkz,dy,xkzy,Velkoz,xukongzhiyan,dayan,weikezi;1 0 2-4 11;2-4 1 0 11
`
