DROP TABLE "web_vitals";
